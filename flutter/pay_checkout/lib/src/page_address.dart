/// The parts of an address that identify a return: scheme, lower-case host, effective port and path.
final class PageAddress {
  /// Extracts the parts of any absolute address; an empty path is `/`.
  PageAddress.of(Uri uri)
      : scheme = uri.scheme,
        host = uri.host.toLowerCase(),
        port = uri.port,
        path = uri.path.isEmpty ? '/' : uri.path;

  /// In lower case.
  final String scheme;

  /// In lower case.
  final String host;

  /// The scheme's default port if the address has none.
  final int port;

  /// Case-sensitive, as on servers.
  final String path;

  @override
  bool operator ==(Object other) =>
      other is PageAddress &&
      other.scheme == scheme &&
      other.host == host &&
      other.port == port &&
      other.path == path;

  @override
  int get hashCode => Object.hash(scheme, host, port, path);
}
