// SPDX-License-Identifier: MIT
#include <microhttpd.h>

// Swift does not import variadic C functions. These give the few that are needed a fixed shape.

static inline MHD_socket microhttpd_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : MHD_INVALID_SOCKET;
}

static inline size_t microhttpd_header_size(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
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

static inline struct MHD_Daemon *microhttpd_start(MHD_socket listening,
                                                  struct microhttpd_limits limits,
                                                  MHD_AccessHandlerCallback request,
                                                  MHD_NotifyConnectionCallback connection,
                                                  MHD_RequestCompletedCallback completed,
                                                  void *context) {
  return MHD_start_daemon(
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
