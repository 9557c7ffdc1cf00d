package example.pay.checkout

import io.flutter.embedding.android.FlutterActivity

class MainActivity : FlutterActivity()
