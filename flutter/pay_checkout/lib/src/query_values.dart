/// All values of the parameter [name] in a query.
///
/// `Uri.queryParametersAll` would throw for a merchant's own parameters that are not UTF-8; here such a pair is
/// skipped.
List<String> queryValues(String query, String name) => [
      for (final pair in query.split('&'))
        if (_decoded(pair.split('=').first) == name) _decoded(pair.split('=').skip(1).join('=')) ?? '',
    ];

String? _decoded(String text) {
  try {
    return Uri.decodeQueryComponent(text);
  } on FormatException {
    return null;
  } on ArgumentError {
    return null;
  }
}
