/// The part of an address by which a return is recognised: scheme, lower-case host, effective port and path.
final class PageAddress {
  /// Of any absolute address; an empty path is `/`.
  PageAddress.of(Uri uri)
      : scheme = uri.scheme,
        host = uri.host.toLowerCase(),
        port = uri.port,
        path = uri.path.isEmpty ? '/' : uri.path;

  /// In lower case.
  final String scheme;

  /// In lower case.
  final String host;

  /// The scheme's own where the address names none.
  final int port;

  /// With its capitals: servers tell them apart.
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
