// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "containers.h"

#include <ctype.h>
#include <fcntl.h>
#include <glob.h>
#include <jansson.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "wakepath.h"

#define ID_DIGITS 64
/* Of the digits of an id, those that the tools of containers show. */
#define SHOWN_DIGITS 12
#define MOST_FILE_BYTES (16L << 20)
#define MOST_NAME_BYTES 128
#define NAME_CHARACTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-"
#define DOCKER_FILE "/var/lib/docker/containers/%s/config.v2.json"
/* Of Podman and CRI-O. */
#define STORAGE_FILE "/var/lib/containers/storage/overlay-containers/containers.json"
/* Of containerd, in a folder for each of its own namespaces. */
#define TASK_FILES "/run/containerd/io.containerd.runtime.v2.task/*/%s/config.json"

/* ---- files of the engines, which may hold anything */

static int open_trusted(const char *path, size_t *size)
{
	int file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
	struct stat status;

	if (file < 0)
		return -1;
	if (!fstat(file, &status) && S_ISREG(status.st_mode) && (!status.st_uid || status.st_uid == geteuid()) &&
	    status.st_size <= MOST_FILE_BYTES) {
		*size = status.st_size;
		return file;
	}
	close(file);
	return -1;
}

/* A file that somebody writes meanwhile may be cut, and is none then. */
static json_t *read_json(const char *path)
{
	size_t size;
	int file = open_trusted(path, &size);
	char *text = file < 0 ? NULL : malloc(size + 1);
	ssize_t count = text ? read(file, text, size) : -1;
	json_t *read = count > 0 ? json_loadb(text, count, 0, NULL) : NULL;

	free(text);
	if (file >= 0)
		close(file);
	return read;
}

/* Engines allow no other names; what has others is none of theirs. Docker's begin with a slash. */
static bool take_name(char *name, const char *text)
{
	if (text && *text == '/')
		text++;
	if (!text || !*text || strlen(text) > MOST_NAME_BYTES || text[strspn(text, NAME_CHARACTERS)])
		return false;
	strcpy(name, text);
	return true;
}

static bool find_at_docker(char *name, const char *id)
{
	char path[sizeof(DOCKER_FILE) + ID_DIGITS];
	json_t *container;
	bool found;

	snprintf(path, sizeof(path), DOCKER_FILE, id);
	container = read_json(path);
	found = take_name(name, json_string_value(json_object_get(container, "Name")));
	json_decref(container);
	return found;
}

static bool find_in_storage(char *name, const char *id)
{
	json_t *list = read_json(STORAGE_FILE), *container;
	bool found = false;
	size_t i;

	json_array_foreach(list, i, container) {
		const char *other = json_string_value(json_object_get(container, "id"));
		json_t *names = json_object_get(container, "names");

		if (other && !strcmp(other, id)) {
			found = take_name(name, json_string_value(json_array_get(names, 0)));
			break;
		}
	}
	json_decref(list);
	return found;
}

/* Of Kubernetes the pod and the container in it, as "shop-7d9f.web". */
static bool read_annotations(char *name, const json_t *annotations)
{
	const char *own = json_string_value(json_object_get(annotations, "nerdctl/name"));
	const char *pod = json_string_value(json_object_get(annotations, "io.kubernetes.cri.sandbox-name"));
	const char *part = json_string_value(json_object_get(annotations, "io.kubernetes.cri.container-name"));
	char both[2 * MOST_NAME_BYTES];

	if (own)
		return take_name(name, own);
	if (!pod || !part || snprintf(both, sizeof(both), "%s.%s", pod, part) >= (int)sizeof(both))
		return false;
	return take_name(name, both);
}

static bool find_at_containerd(char *name, const char *id)
{
	char pattern[sizeof(TASK_FILES) + ID_DIGITS];
	bool found = false;
	glob_t files;

	snprintf(pattern, sizeof(pattern), TASK_FILES, id);
	if (!glob(pattern, GLOB_NOSORT, NULL, &files)) {
		json_t *container = read_json(files.gl_pathv[0]);

		found = read_annotations(name, json_object_get(container, "annotations"));
		json_decref(container);
	}
	globfree(&files);
	return found;
}

/* ---- which container has a name */

struct owner {
	char id[ID_DIGITS + 1];
	char name[];
};

static int compare(const void *left, const void *right)
{
	return strcmp(((const struct owner *)left)->name, ((const struct owner *)right)->name);
}

/* Two containers of one name, of different engines or one after the other, would seem to be one. */
static bool own_name(struct containers *containers, const char *name, const char *id)
{
	struct owner *owner = malloc(sizeof(*owner) + strlen(name) + 1), **found;

	if (!owner)
		return false;
	strcpy(owner->id, id);
	strcpy(owner->name, name);
	found = tsearch(owner, &containers->by_name, compare);
	if (!found || *found != owner)
		free(owner);
	return found && !strcmp((*found)->id, id);
}

static void name_id(struct containers *containers, char *name, const char *id)
{
	if ((find_at_docker(name, id) || find_in_storage(name, id) || find_at_containerd(name, id)) &&
	    own_name(containers, name, id))
		return;
	snprintf(name, WAKEPATH_PATH_BYTES, "%.*s", SHOWN_DIGITS, id);
}

/* ---- paths */

static bool is_id(const char *text)
{
	size_t digits = 0;

	while (isdigit((unsigned char)text[digits]) || (text[digits] >= 'a' && text[digits] <= 'f'))
		digits++;
	return digits == ID_DIGITS && (!text[digits] || !strcmp(text + digits, ".scope"));
}

/* "HEX", "docker-HEX.scope" and the like; that with "conmon" watches over a container and is none. */
static bool read_id(struct containers *containers, char *name, const char *part)
{
	const char *dash = strrchr(part, '-');
	char id[ID_DIGITS + 1];

	if (!is_id(dash ? dash + 1 : part) || strstr(part, "conmon"))
		return false;
	snprintf(id, sizeof(id), "%s", dash ? dash + 1 : part);
	name_id(containers, name, id);
	return true;
}

/* What is between a start and an end. */
static bool read_between(char *name, const char *part, const char *start, const char *end)
{
	size_t length = strlen(part), before = strlen(start), after = strlen(end);

	if (length <= before + after || strncmp(part, start, before) || strcmp(part + length - after, end))
		return false;
	snprintf(name, WAKEPATH_PATH_BYTES, "%.*s", (int)(length - before - after), part + before);
	return true;
}

/* systemd writes a character that may not be in the name of a unit as "\x2d". */
static void unescape(char *name)
{
	char *to = name;
	unsigned int character;

	for (const char *from = name; *from; from++) {
		if (sscanf(from, "\\x%2x", &character) == 1 && character) {
			*to++ = character;
			from += 3;
		} else {
			*to++ = *from;
		}
	}
	*to = '\0';
}

static bool read_unit(char *name, const char *part)
{
	if (!read_between(name, part, "machine-", ".scope") &&
	    !read_between(name, part, "systemd-nspawn@", ".service"))
		return false;
	unescape(name);
	return true;
}

/* Of containers in a container, the inner one counts. */
bool containers_name(struct containers *containers, char *name, const char *path)
{
	char parts[WAKEPATH_PATH_BYTES];
	bool found = false;

	snprintf(parts, sizeof(parts), "%s", path);
	for (char *rest, *part = strtok_r(parts, "/", &rest); part; part = strtok_r(NULL, "/", &rest))
		found |= read_id(containers, name, part) || read_unit(name, part) ||
			 read_between(name, part, "lxc.payload.", "");
	return found;
}

void containers_end(struct containers *containers)
{
	tdestroy(containers->by_name, free);
	*containers = (struct containers) { 0 };
}
