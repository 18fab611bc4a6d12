/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* What is mapped near the text of a file: data, the dispatcher, and stubs that tell it the number of their place. */
#ifndef WAKEPATH_CONTENT_H
#define WAKEPATH_CONTENT_H

#include "patch.h"

/** content_bytes - how many bytes a file needs */
size_t content_bytes(const struct patch *patch, size_t module);

/** content_write - write the dispatcher of a file and the stubs of its places, and prepare their calls; -1 and a message */
int content_write(struct patch *patch, size_t module, enum patch_kind kind);

/** content_refuse - say why the text of a place is not that of its file, which may have been unloaded; always -1 */
int content_refuse(const struct patch *patch, const struct probe *probe);

/** content_called_at - the data of the dispatcher that an address calls; 0 if it calls none */
uint64_t content_called_at(const struct target *target, uint64_t address);

#endif
