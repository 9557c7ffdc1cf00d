import 'package:pay_checkout/src/payment_reason.dart';

/// The texts of the frame around the card page, in one language.
final class CheckoutTexts {
  const CheckoutTexts._({
    required this.isRightToLeft,
    required this.close,
    required this.retry,
    required this.loading,
    required this.secureAddress,
    required this.failureTitle,
    required this.networkFailure,
    required this.tlsFailure,
    required this.timeoutFailure,
    required this.backToPage,
    required this.leaveQuestion,
    required this.stay,
    required this.leave,
    required this.appMissing,
    required this.confirm,
    required this.decline,
    required this.pageSays,
  });

  /// The texts for a language code (`ar`, `en`); English for any other.
  factory CheckoutTexts.of(String languageCode) => languageCode.toLowerCase() == 'ar' ? arabic : english;

  /// Whether the language is written from right to left.
  final bool isRightToLeft;

  /// The label of the button that ends the checkout.
  final String close;

  /// The label of the button that loads the card page again.
  final String retry;

  /// Shown while no page is visible yet.
  final String loading;

  /// Read out by screen readers before the host.
  final String secureAddress;

  /// The title of every failure.
  final String failureTitle;

  /// Shown if the page could not be reached.
  final String networkFailure;

  /// Shown if the connection was not secure.
  final String tlsFailure;

  /// Shown if the page took too long.
  final String timeoutFailure;

  /// The label of the button that goes back to the previous page, which is still there if the next one takes too long.
  final String backToPage;

  /// The question that is asked before the checkout is closed while an answer has not arrived yet.
  final String leaveQuestion;

  /// The label of the button that keeps the page open.
  final String stay;

  /// Closes the page.
  final String leave;

  /// Shown if a link to another app opened no app.
  final String appMissing;

  /// The label of the button that agrees to a page's question, or closes its message.
  final String confirm;

  /// The label of the button that does not agree to a page's question.
  final String decline;

  /// The words before the host of a page that asks something.
  final String pageSays;

  /// Says what happened, what it means for the money, and what to do now.
  String failureText(PaymentReason? reason) => switch (reason) {
        PaymentReason.tls => tlsFailure,
        PaymentReason.timeout => timeoutFailure,
        _ => networkFailure,
      };

  /// The English texts.
  static const CheckoutTexts english = CheckoutTexts._(
    isRightToLeft: false,
    close: 'Close',
    retry: 'Try again',
    loading: 'Loading the payment page',
    secureAddress: 'Secure page at',
    failureTitle: 'This page did not load',
    networkFailure: 'Check your connection and try again. You will not pay twice: if your payment already went through, '
        'the page will say so.',
    tlsFailure: 'The connection to this page is not secure, so the page was not opened. Try again on another network. '
        'You will not pay twice.',
    timeoutFailure: 'The page took too long to load. Try again. You will not pay twice: if your payment already went '
        'through, the page will say so.',
    backToPage: 'Back to the page',
    leaveQuestion: 'The page is still waiting for an answer, and your payment might go through. Close the page anyway?',
    stay: 'Keep waiting',
    leave: 'Close anyway',
    appMissing: 'No app opened. Open your bank\'s app yourself, or choose another option on this page.',
    confirm: 'OK',
    decline: 'Cancel',
    pageSays: 'Message from',
  );

  /// The Arabic texts.
  static const CheckoutTexts arabic = CheckoutTexts._(
    isRightToLeft: true,
    close: 'إغلاق',
    retry: 'إعادة المحاولة',
    loading: 'جارٍ تحميل صفحة الدفع',
    secureAddress: 'صفحة آمنة من',
    failureTitle: 'تعذّر فتح هذه الصفحة',
    networkFailure: 'تحقّق من اتصالك ثم أعد المحاولة. لن تدفع مرتين: إن كان الدفع قد تمّ فستخبرك الصفحة بذلك.',
    tlsFailure: 'الاتصال بهذه الصفحة غير آمن، لذلك لم تُفتح. أعد المحاولة عبر شبكة أخرى. لن تدفع مرتين.',
    timeoutFailure: 'استغرقت الصفحة وقتًا طويلًا. أعد المحاولة. لن تدفع مرتين: إن كان الدفع قد تمّ فستخبرك الصفحة بذلك.',
    backToPage: 'العودة إلى الصفحة',
    leaveQuestion: 'ما زالت الصفحة تنتظر الرد، وقد يتم الدفع. هل تريد إغلاقها على أي حال؟',
    stay: 'متابعة الانتظار',
    leave: 'إغلاق على أي حال',
    appMissing: 'تعذّر فتح أي تطبيق. افتح تطبيق بنكك بنفسك، أو اختر خيارًا آخر في هذه الصفحة.',
    confirm: 'موافق',
    decline: 'إلغاء',
    pageSays: 'رسالة من',
  );
}
