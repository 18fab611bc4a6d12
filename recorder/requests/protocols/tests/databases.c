// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/* PostgreSQL ("Frontend/Backend Protocol" of its manual) and MySQL ("Client/Server Protocol" of its internals). */
#include "transcript.h"

#define START_UP ASK("\0\0\0\20\0\3\0\0user\0a\0\0", 0, "StartupMessage")
#define WELCOME "R\0\0\0\10\0\0\0\0" "S\0\0\0\10a\0b\0" "K\0\0\0\14........"
#define READY "Z\0\0\0\5I"
#define SELECT "Q\0\0\0\15select 1\0"
#define ROWS "T\0\0\0\6\0\0" "D\0\0\0\6\0\0" "C\0\0\0\15SELECT 1\0"
#define TRUSTED START_UP, ANSWER(WELCOME READY, 0, "Authentication")
#define PARSE "P\0\0\0\22s1\0select 2\0\0\0"
#define BIND "B\0\0\0\14\0s1\0\0\0\0\0"
#define EXECUTE "E\0\0\0\11\0\0\0\0\0"
#define SYNC "S\0\0\0\4"
#define DONE "1\0\0\0\4" "2\0\0\0\4" "C\0\0\0\15SELECT 1\0"
#define COPY_IN "G\0\0\0\7\0\0\0"

static const struct part start_up[] = {
	ASK("\0\0\0\10\4\xd2\x16\x30", 0, "GSSENCRequest"),
	ANSWER("N", 0, "N"),
	ASK("\0\0\0\10\4\xd2\x16\x2f", 1, "SSLRequest"),
	ANSWER("N", 1, "N"),
	ASK("\0\0\0\20\0\3\0\0user\0a\0\0", 2, "StartupMessage"),
	ANSWER("R\0\0\0\27\0\0\0\12SCRAM-SHA-256\0\0", 2, "Authentication"),
	ASK("p\0\0\0\7abc", 3, "Password"),
	ANSWER("R\0\0\0\13\0\0\0\13abc", 3, "Authentication"),
	ASK("p\0\0\0\7abc", 4, "Password"),
	ANSWER("R\0\0\0\11\0\0\0\14x" WELCOME READY, 4, "Authentication"),
	ASK_TEXT(SELECT, 5, "Query", "select 1"),
	ANSWER(ROWS READY, 5, "Result"),
	ASK("X\0\0\0\4", NO_REQUEST, "Terminate"),
	{ 0 },
};

static const struct part refused[] = {
	START_UP, ANSWER("E\0\0\0\10SX\0\0", 0, "ErrorResponse"), { 0 },
};

static const struct part encrypted[] = {
	ASK("\0\0\0\10\4\xd2\x16\x2f", 0, "SSLRequest"), ANSWER("S", 0, "S"), ASK_LOST("\x16\3\1\2\0\1\0\1\xfc"), { 0 },
};

static const struct part cancel[] = { ASK("\0\0\0\20\4\xd2\x16\x2e" "........", NO_REQUEST, "CancelRequest"), { 0 } };

static const struct part extended[] = {
	TRUSTED,
	ASK_TEXT(PARSE BIND "D\0\0\0\6S\0" EXECUTE SYNC, 1, "Parse", "select 2"),
	ASK(BIND EXECUTE "C\0\0\0\6P\0" SYNC, 2, "Bind"),
	ANSWER(DONE READY, 1, "Result"),
	ASK_TEXT(PARSE PARSE "H\0\0\0\4" SYNC, 3, "Parse", "select 2"),
	ANSWER("E\0\0\0\10SX\0\0" READY, 2, "ErrorResponse"),
	ANSWER("1\0\0\0\4" READY, 3, "Result"),
	ASK(SYNC, 4, "Sync"),
	ASK_TEXT(SELECT, 5, "Query", "select 1"),
	ANSWER(READY, 4, "Result"),
	ANSWER(ROWS READY, 5, "Result"),
	ASK("F\0\0\0\6\0\0", 6, "FunctionCall"),
	ANSWER("V\0\0\0\4" READY, 6, "Result"),
	ASK_TEXT(PARSE "X\0\0\0\4", 7, "Parse", "select 2"),
	{ 0 },
};

static const struct part notices[] = {
	TRUSTED,
	ANSWER("A\0\0\0\12\0\0\0\1c\0", NO_REQUEST, "Notice"),
	ASK_TEXT(SELECT, 1, "Query", "select 1"),
	ANSWER("N\0\0\0\10SX\0\0" ROWS READY, 1, "Result"),
	ANSWER("S\0\0\0\10a\0b\0", NO_REQUEST, "Notice"),
	ANSWER("E\0\0\0\10SX\0\0", NO_REQUEST, "ErrorResponse"),
	{ 0 },
};

static const struct part copy[] = {
	TRUSTED,
	ASK_TEXT(SELECT, 1, "Query", "select 1"),
	ANSWER_MORE(COPY_IN),
	ASK("d\0\0\0\6a\n" "d\0\0\0\6b\n" "c\0\0\0\4", 1, "CopyData"),
	ANSWER_MORE("C\0\0\0\13COPY 2\0" COPY_IN), /* a second one in the same query */
	ASK("f\0\0\0\7no\0", 1, "CopyFail"),
	ANSWER("E\0\0\0\10SX\0\0" READY, 1, "ErrorResponse"),
	ASK("d\0\0\0\6a\n" "c\0\0\0\4", NO_REQUEST, "CopyData"), /* the server drops it */
	ASK_TEXT(SELECT, 2, "Query", "select 1"),
	ANSWER(COPY_IN "E\0\0\0\10SX\0\0" READY, 2, "ErrorResponse"), /* before it saw a row */
	ASK("d\0\0\0\6a\n" "c\0\0\0\4", NO_REQUEST, "CopyData"),
	ASK_TEXT(SELECT, 3, "Query", "select 1"),
	ANSWER("H\0\0\0\7\0\0\0" "d\0\0\0\6a\n" "c\0\0\0\4" "C\0\0\0\13COPY 1\0" READY, 3, "Result"),
	{ 0 },
};

static const struct part copy_extended[] = {
	TRUSTED,
	ASK_TEXT(PARSE BIND EXECUTE SYNC, 1, "Parse", "select 2"),
	ANSWER_MORE("1\0\0\0\4" "2\0\0\0\4" COPY_IN),
	ASK("d\0\0\0\6a\n" "c\0\0\0\4" SYNC, 1, "CopyData"),
	ANSWER("C\0\0\0\13COPY 1\0" READY, 1, "Result"),
	ASK_MORE(PARSE BIND EXECUTE "H\0\0\0\4"),
	ANSWER_MORE("1\0\0\0\4" "2\0\0\0\4" COPY_IN),
	ASK_TEXT("d\0\0\0\6a\n" "c\0\0\0\4" SYNC, 2, "Parse", "select 2"),
	ANSWER("C\0\0\0\13COPY 1\0" READY, 2, "Result"),
	{ 0 },
};

static const struct part copy_pipelined[] = {
	TRUSTED,
	ASK_TEXT(PARSE BIND EXECUTE SYNC, 1, "Parse", "select 2"),
	ASK_TEXT(PARSE BIND EXECUTE SYNC, 2, "Parse", "select 2"),
	ANSWER_LOST("1\0\0\0\4" "2\0\0\0\4" COPY_IN),
	{ 0 },
};

static const struct part replication[] = {
	TRUSTED, ASK_TEXT(SELECT, 1, "Query", "select 1"), ANSWER_LOST("W\0\0\0\7\0\0\0"), { 0 },
};
static const struct part short_start[] = { ASK_LOST("\0\0\0\7\0\3\0\0"), { 0 } };
static const struct part old_version[] = { ASK_LOST("\0\0\0\20\0\2\0\0"), { 0 } };
static const struct part short_message[] = { TRUSTED, ASK_LOST("Q\0\0\0\3"), { 0 } };
static const struct part another_type[] = { TRUSTED, ASK_LOST("y\0\0\0\4"), { 0 } };
static const struct part endless_name[] = { TRUSTED, ASK_LOST("P\0\0\0\6ab"), { 0 } };

/* The server's capabilities: version 4.1 and, in new ones, the new end of rows. */
#define GREETING(more) \
	"\63\0\0\0" "\12" "8.0.1\0" "\1\0\0\0" "12345678" "\0" "\0\2" "\10" "\2\0" more \
	"\25" "..........." "............"
#define LOG_IN(more) "\44\0\0\1" "\0\2" more "................................"
#define LOGGED_IN "\7\0\0\2" "\0\0\0\2\0\0\0"
#define NEW(greeting) ANSWER(GREETING("\0\1"), NO_REQUEST, greeting), ASK(LOG_IN("\0\1"), 0, "Login")
#define OLD \
	ANSWER(GREETING("\0\1"), NO_REQUEST, "Greeting"), ASK(LOG_IN("\0\0"), 0, "Login"), ANSWER(LOGGED_IN, 0, "Ok")
#define QUERY "\11\0\0\0" "\3select 1"
#define OK_PACKET "\7\0\0\1" "\0\0\0\2\0\0\0"
#define MORE_FOLLOWS "\7\0\0\1" "\0\0\0\12\0\0\0"
#define OLD_END "\5\0\0\1" "\xfe\0\0\2\0"
#define NEW_END "\7\0\0\1" "\xfe\0\0\2\0\0\0"
#define COLUMN "\3\0\0\1" "def"
#define ONE_ROW "\2\0\0\1" "\1x"
#define LONG_ROW "\11\0\0\1" "\xfe........" /* starts as an end does, but is longer */
#define FAILURE "\4\0\0\1" "\xff\0\4#"

static const struct part mysql_log_in[] = {
	NEW("Greeting"),
	ANSWER("\2\0\0\2" "\xfe.", 0, "Login"),				    /* another method */
	ASK("\3\0\0\3" "abc", 1, "Login"),
	ANSWER("\2\0\0\4" "\1\4", 1, "Login"),				    /* the whole password */
	ASK("\0\0\0\5", 2, "Login"),
	ANSWER("\2\0\0\6" "\1\3" LOGGED_IN, 2, "Ok"),			    /* fast success, then success */
	ASK_TEXT(QUERY, 3, "Query", "select 1"),
	ANSWER("\1\0\0\1\2" COLUMN COLUMN ONE_ROW ONE_ROW NEW_END, 3, "Result"),
	ASK("\2\0\0\0" "\21u", 4, "ChangeUser"),
	ANSWER("\2\0\0\1" "\xfe.", 4, "Login"),
	ASK("\3\0\0\2" "abc", 5, "Login"),
	ANSWER("\7\0\0\3" "\0\0\0\2\0\0\0", 5, "Ok"),
	ASK("\1\0\0\0" "\16", 6, "Ping"),
	ANSWER(OK_PACKET, 6, "Ok"),
	ASK("\1\0\0\0" "\1", NO_REQUEST, "Quit"),
	{ 0 },
};

static const struct part mysql_old[] = {
	OLD,
	ASK_TEXT(QUERY, 1, "Query", "select 1"),
	ANSWER("\1\0\0\1\1" COLUMN OLD_END ONE_ROW LONG_ROW OLD_END, 1, "Result"),
	ASK_TEXT(QUERY, 2, "Query", "select 1"),
	ANSWER(MORE_FOLLOWS "\1\0\0\1\1" COLUMN OLD_END OLD_END, 2, "Result"),	    /* two results */
	ASK_TEXT(QUERY, 3, "Query", "select 1"),
	ANSWER("\1\0\0\1\1" COLUMN OLD_END ONE_ROW FAILURE, 3, "Error"),
	ASK_TEXT("\11\0\0\0" "\26select 1", 4, "StmtPrepare", "select 1"),
	ANSWER("\14\0\0\1" "\0\1\0\0\0\1\0\2\0\0\0\0" COLUMN COLUMN OLD_END COLUMN OLD_END, 4, "Ok"),
	ASK("\12\0\0\0" "\27\1\0\0\0\1\1\0\0\0", 5, "StmtExecute"),
	ANSWER("\1\0\0\1\1" COLUMN "\5\0\0\1" "\xfe\0\0\102\0", 5, "Result"),	    /* a cursor has the rows */
	ASK("\11\0\0\0" "\34\1\0\0\0\1\0\0\0", 6, "StmtFetch"),
	ANSWER(ONE_ROW OLD_END, 6, "Result"),
	ASK("\5\0\0\0" "\31\1\0\0\0", NO_REQUEST, "StmtClose"),
	ASK("\3\0\0\0" "\4t\0", 7, "FieldList"),
	ANSWER(COLUMN OLD_END, 7, "Result"),
	ASK("\1\0\0\0" "\11", 8, "Statistics"),
	ANSWER("\3\0\0\1" "Up.", 8, "Result"),
	ANSWER(FAILURE, NO_REQUEST, "Error"),
	{ 0 },
};

static const struct part mysql_new[] = {
	NEW("Greeting"), ANSWER(LOGGED_IN, 0, "Ok"),
	ASK_TEXT(QUERY, 1, "Query", "select 1"),
	ASK_TEXT(QUERY, 2, "Query", "select 1"),				    /* MariaDB's clients do not wait */
	ANSWER("\1\0\0\1\1" COLUMN "\7\0\0\1" "\xfe\0\0\12\0\0\0" OK_PACKET, 1, "Ok"),
	ANSWER("\3\0\0\1" "\xfc\1\0" COLUMN NEW_END, 2, "Result"),
	ASK_TEXT("\11\0\0\0" "\26select 1", 3, "StmtPrepare", "select 1"),
	ANSWER("\14\0\0\1" "\0\1\0\0\0\0\0\0\0\0\0\0", 3, "Ok"),
	ASK_TEXT("\11\0\0\0" "\26select 1", 4, "StmtPrepare", "select 1"),
	ANSWER("\14\0\0\1" "\0\1\0\0\0\1\0\1\0\0\0\0" COLUMN COLUMN, 4, "Ok"),
	ASK("\12\0\0\0" "\27\1\0\0\0\0\1\0\0\0", 5, "StmtExecute"),
	ANSWER("\2\0\0\1" "\1\0" "\3\0\0\2" "\0\0." NEW_END, 5, "Result"),	    /* no descriptions */
	{ 0 },
};

static const struct part mysql_attributes[] = {
	ANSWER(GREETING("\0\10"), NO_REQUEST, "Greeting"), ASK(LOG_IN("\0\10"), 0, "Login"), ANSWER(LOGGED_IN, 0, "Ok"),
	ASK_TEXT("\13\0\0\0" "\3\0\1select 1", 1, "Query", "select 1"),
	ANSWER(OK_PACKET, 1, "Ok"),
	ASK("\13\0\0\0" "\3\1\1........", 2, "Query"),
	ANSWER(OK_PACKET, 2, "Ok"),
	{ 0 },
};

static const struct part mysql_file[] = {
	OLD,
	ASK_TEXT(QUERY, 1, "Query", "select 1"),
	ANSWER("\2\0\0\1" "\xfb" "f", 1, "Result"),
	ASK("\3\0\0\2" "a\nb" "\0\0\0\3", 2, "LocalInfile"),
	ANSWER(OK_PACKET, 2, "Ok"),
	ASK_TEXT(QUERY, 3, "Query", "select 1"),
	ANSWER("\4\0\0\1" "\xff\xff\xff." FAILURE, 3, "Error"),		    /* MariaDB's progress, an error */
	{ 0 },
};

static const struct part mysql_refused[] = { ANSWER(FAILURE, NO_REQUEST, "Error"), { 0 } };
static const struct part mysql_encrypted[] = {
	ANSWER(GREETING("\0\1"), NO_REQUEST, "Greeting"),
	ASK_LOST("\40\0\0\1" "\0\12\0\1" "............................"), { 0 },
};
static const struct part mysql_compressed[] = {
	ANSWER("\63\0\0\0" "\12" "8.0.1\0" "\1\0\0\0" "12345678" "\0" "\40\2" "\10" "\2\0" "\0\0"
	       "........................", NO_REQUEST, "Greeting"),
	ASK_LOST("\44\0\0\1" "\40\2\0\0" "................................"), { 0 },
};
static const struct part mysql_command[] = { OLD, ASK_LOST("\1\0\0\0" "\22"), { 0 } };
static const struct part mysql_sequence[] = { OLD, ASK_LOST("\1\0\0\1" "\16"), { 0 } };
static const struct part mysql_version[] = { ANSWER_LOST("\5\0\0\0" "\11"), { 0 } };

#define POSTGRESQL(said, parts) { "PostgreSQL: " said, &protocol_postgresql, parts }
#define MYSQL(said, parts) { "MySQL: " said, &protocol_mysql, parts }

const struct transcript database_transcripts[] = {
	POSTGRESQL("start-up", start_up), POSTGRESQL("refused", refused), POSTGRESQL("TLS", encrypted),
	POSTGRESQL("cancel", cancel), POSTGRESQL("extended and pipelined", extended), POSTGRESQL("notices", notices),
	POSTGRESQL("copy", copy), POSTGRESQL("copy in the extended protocol", copy_extended),
	POSTGRESQL("copy in a pipeline", copy_pipelined), POSTGRESQL("replication", replication),
	POSTGRESQL("a short start-up", short_start), POSTGRESQL("another version", old_version),
	POSTGRESQL("a short message", short_message), POSTGRESQL("another type", another_type),
	POSTGRESQL("a name without an end", endless_name),
	MYSQL("log-in", mysql_log_in), MYSQL("the old end of rows", mysql_old), MYSQL("the new end of rows", mysql_new),
	MYSQL("a file of the client", mysql_file), MYSQL("attributes of queries", mysql_attributes),
	MYSQL("refused", mysql_refused), MYSQL("TLS", mysql_encrypted),
	MYSQL("compressed", mysql_compressed), MYSQL("another command", mysql_command),
	MYSQL("another sequence", mysql_sequence), MYSQL("another version", mysql_version),
	{ 0 },
};
