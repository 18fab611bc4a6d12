# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
#
# What a Makefile that includes this one compiles to have the processors: plain C11, nothing but memory and strings.
protocol_folder := $(dir $(abspath $(lastword $(MAKEFILE_LIST))))
protocol_sources := $(wildcard $(protocol_folder)*.c)
protocol_headers := $(wildcard $(protocol_folder)*.h)
