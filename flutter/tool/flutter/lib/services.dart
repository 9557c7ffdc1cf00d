class PlatformException implements Exception {
  PlatformException({required this.code, this.message});
  final String code;
  final String? message;
}

class MissingPluginException implements Exception {
  MissingPluginException([this.message]);
  final String? message;
}
