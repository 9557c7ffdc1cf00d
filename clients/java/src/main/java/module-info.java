/** The client of Pay for servers: typed calls, exact amounts, and verified webhooks. */
module pay.server {
  requires java.net.http;

  exports pay.server;
  exports pay.server.json;
  exports pay.server.types;
}
