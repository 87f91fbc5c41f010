// SPDX-License-Identifier: MIT
#include <dlfcn.h>
#include <microhttpd.h>
#include <stddef.h>

// The library is loaded when a server starts. Only the preview needs it, and with what it pulls in it
// takes milliseconds to load, which is long for a short command.

#define MICROHTTPD_FUNCTIONS(each) \
  each(add_response_header) \
  each(create_response_from_buffer) \
  each(create_response_from_callback) \
  each(destroy_response) \
  each(get_connection_info) \
  each(get_connection_values) \
  each(queue_response) \
  each(resume_connection) \
  each(start_daemon) \
  each(stop_daemon) \
  each(suspend_connection)

// The functions that are used, by their names without "MHD_". May be shared between threads: it
// does not change once it is filled, and the library is never unloaded.
struct __attribute__((swift_attr("@Sendable"))) microhttpd {
#define MICROHTTPD_FIELD(name) __typeof__(&MHD_##name) _Nonnull name;
  MICROHTTPD_FUNCTIONS(MICROHTTPD_FIELD)
#undef MICROHTTPD_FIELD
};

struct microhttpd_loaded {
  // NULL, or what the loader says; valid until the thread's next call of the loader.
  const char *error;
  // Complete if there is no error.
  struct microhttpd functions;
};

static inline struct microhttpd_loaded microhttpd_load(const char *file) {
  struct microhttpd_loaded loaded = {NULL};
  void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    loaded.error = dlerror();
    return loaded;
  }
#define MICROHTTPD_LOOK_UP(name) \
  loaded.functions.name = (__typeof__(&MHD_##name))dlsym(library, "MHD_" #name); \
  if (!(void *)loaded.functions.name) { \
    loaded.error = dlerror(); \
    return loaded; \
  }
  MICROHTTPD_FUNCTIONS(MICROHTTPD_LOOK_UP)
#undef MICROHTTPD_LOOK_UP
  return loaded;
}

#undef MICROHTTPD_FUNCTIONS

// Swift does not import variadic C functions. These give the few that are needed a fixed shape.

static inline MHD_socket microhttpd_socket(struct microhttpd functions,
                                           struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      functions.get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : MHD_INVALID_SOCKET;
}

static inline size_t microhttpd_header_size(struct microhttpd functions,
                                            struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      functions.get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  return info ? info->header_size : 0;
}

// Leaves the URL as it was sent: "%2e" must not turn into ".".
static inline size_t microhttpd_keep_escapes(void *context, struct MHD_Connection *connection,
                                             char *text) {
  size_t length = 0;
  (void)context;
  (void)connection;
  while (text[length]) length++;
  return length;
}

struct microhttpd_limits {
  unsigned int connections;
  size_t memory_per_connection;
  unsigned int idle_seconds;
};

static inline struct MHD_Daemon *microhttpd_start(struct microhttpd functions,
                                                  MHD_socket listening,
                                                  struct microhttpd_limits limits,
                                                  MHD_AccessHandlerCallback request,
                                                  MHD_NotifyConnectionCallback connection,
                                                  MHD_RequestCompletedCallback completed,
                                                  void *context) {
  return functions.start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, request, context,
      MHD_OPTION_LISTEN_SOCKET, listening,
      MHD_OPTION_CONNECTION_LIMIT, limits.connections,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, limits.memory_per_connection,
      MHD_OPTION_CONNECTION_TIMEOUT, limits.idle_seconds,
      MHD_OPTION_NOTIFY_CONNECTION, connection, context,
      MHD_OPTION_NOTIFY_COMPLETED, completed, context,
      MHD_OPTION_UNESCAPE_CALLBACK, &microhttpd_keep_escapes, NULL,
      // The Host header is judged by the program itself, missing ones included.
      MHD_OPTION_STRICT_FOR_CLIENT, -1,
      MHD_OPTION_END);
}
