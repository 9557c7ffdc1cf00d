class PlatformException implements Exception {
  PlatformException({required this.code, this.message});
  final String code;
  final String? message;
}
