export 'package:flutter/painting.dart' show VoidCallback;
