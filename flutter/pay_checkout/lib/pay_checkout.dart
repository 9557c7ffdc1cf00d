/// Opens Pay's hosted card page inside an app and returns exactly one `PaymentResult`.
///
/// The result is a hint. Fulfil an order only after your server has asked Pay.
library;

export 'src/browser_tab.dart';
export 'src/checkout_bar_theme.dart';
export 'src/intent_link.dart';
export 'src/outward_link_handler.dart';
export 'src/pay_checkout.dart';
export 'src/pay_checkout_validation_error.dart';
export 'src/payment_outcome.dart';
export 'src/payment_reason.dart';
export 'src/payment_result.dart';
export 'src/payment_status.dart';
