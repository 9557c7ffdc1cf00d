import 'package:flutter/framework.dart';
import 'package:flutter/navigator.dart';
import 'package:flutter/painting.dart';

export 'package:flutter/framework.dart';
export 'package:flutter/lifecycle.dart';
export 'package:flutter/navigator.dart';
export 'package:flutter/painting.dart';

/// Shows the app that was started last, like `flutter run`.
void runApp(Widget app) => app.createElement().mount(null);

class MaterialApp extends StatelessWidget {
  const MaterialApp({this.title = '', this.home, this.locale, super.key});
  final String title;
  final Widget? home;
  final Locale? locale;

  @override
  Widget build(BuildContext context) => Localizations(
        locale: locale ?? const Locale('en'),
        delegates: const [DefaultMaterialLocalizations.delegate, DefaultWidgetsLocalizations.delegate],
        child: Directionality(textDirection: TextDirection.ltr, child: Navigator(home: home ?? const SizedBox())),
      );
}

abstract class LocalizationsDelegate<T> {
  const LocalizationsDelegate();
}

class _Delegate<T> extends LocalizationsDelegate<T> {
  const _Delegate();
}

abstract class MaterialLocalizations {}

abstract class WidgetsLocalizations {}

class DefaultMaterialLocalizations implements MaterialLocalizations {
  static const LocalizationsDelegate<MaterialLocalizations> delegate = _Delegate<MaterialLocalizations>();
}

class DefaultWidgetsLocalizations implements WidgetsLocalizations {
  static const LocalizationsDelegate<WidgetsLocalizations> delegate = _Delegate<WidgetsLocalizations>();
}

class Localizations extends StubBox {
  const Localizations({required this.locale, required this.delegates, this.child, super.key});
  final Locale locale;
  final List<LocalizationsDelegate<dynamic>> delegates;
  final Widget? child;

  @override
  List<Widget?> get held => [child];

  static Locale? maybeLocaleOf(BuildContext context) => context.findAncestorWidgetOfExactType<Localizations>()?.locale;
}

abstract final class MediaQuery {
  static Brightness platformBrightnessOf(BuildContext context) => Brightness.light;
}

abstract final class Icons {
  static const IconData close = IconData(0xe16a);
}

class Scaffold extends StubBox {
  const Scaffold({this.appBar, this.body, this.backgroundColor, super.key});
  final PreferredSizeWidget? appBar;
  final Widget? body;
  final Color? backgroundColor;

  @override
  List<Widget?> get held => [appBar, body];
}

class AppBar extends StubBox {
  AppBar({
    this.leading,
    this.automaticallyImplyLeading = true,
    this.title,
    this.bottom,
    this.backgroundColor,
    this.foregroundColor,
    super.key,
  });
  final Widget? leading;
  final bool automaticallyImplyLeading;
  final Widget? title;
  final PreferredSizeWidget? bottom;
  final Color? backgroundColor;
  final Color? foregroundColor;

  @override
  List<Widget?> get held => [leading, title, bottom];
}

/// Any widget with one child and nothing else that a test looks at.
abstract class _One extends StubBox {
  const _One({this.child, super.key});
  final Widget? child;

  @override
  List<Widget?> get held => [child];
}

class PreferredSize extends _One {
  const PreferredSize({required this.preferredSize, required Widget super.child, super.key});
  final Size preferredSize;
}

class ColoredBox extends _One {
  const ColoredBox({required this.color, super.child, super.key});
  final Color color;
}

class Center extends _One {
  const Center({super.child, super.key});
}

class SafeArea extends _One {
  const SafeArea({required Widget super.child, super.key});
}

class SizedBox extends _One {
  const SizedBox({this.width, this.height, super.child, super.key});
  final double? width;
  final double? height;
}

/// As in Flutter, every scrolling widget has its own `Semantics` around its child.
class SingleChildScrollView extends StatelessWidget {
  const SingleChildScrollView({
    this.scrollDirection = Axis.vertical,
    this.reverse = false,
    this.padding,
    this.child,
    super.key,
  });
  final Axis scrollDirection;
  final bool reverse;
  final EdgeInsetsGeometry? padding;
  final Widget? child;

  @override
  Widget build(BuildContext context) => Semantics(child: child);
}

class ExcludeSemantics extends _One {
  const ExcludeSemantics({this.excluding = true, super.child, super.key});
  final bool excluding;
}

class SemanticsProperties {
  const SemanticsProperties({this.label, this.liveRegion});
  final String? label;
  final bool? liveRegion;
}

class Semantics extends _One {
  Semantics({String? label, bool? liveRegion, this.excludeSemantics = false, super.child, super.key})
      : properties = SemanticsProperties(label: label, liveRegion: liveRegion);
  final SemanticsProperties properties;
  final bool excludeSemantics;
}

class Column extends StubBox {
  const Column({this.mainAxisSize = MainAxisSize.max, this.children = const [], super.key});
  final MainAxisSize mainAxisSize;
  final List<Widget> children;

  @override
  List<Widget?> get held => children;
}

class Stack extends StubBox {
  const Stack({this.fit = StackFit.loose, this.children = const [], super.key});
  final StackFit fit;
  final List<Widget> children;

  @override
  List<Widget?> get held => children;
}

class Text extends _One {
  const Text(
    String this.data, {
    this.style,
    this.textAlign,
    this.textDirection,
    this.overflow,
    this.maxLines,
    super.key,
  });
  final String? data;
  final TextStyle? style;
  final TextAlign? textAlign;
  final TextDirection? textDirection;
  final TextOverflow? overflow;
  final int? maxLines;
}

class Icon extends _One {
  const Icon(this.icon, {super.key});
  final IconData? icon;
}

class LinearProgressIndicator extends _One {
  const LinearProgressIndicator({this.minHeight, this.color, this.backgroundColor, this.semanticsLabel, super.key});
  final double? minHeight;
  final Color? color;
  final Color? backgroundColor;
  final String? semanticsLabel;
}

class IconButton extends _One {
  const IconButton({required Widget icon, required this.onPressed, this.tooltip, super.key}) : super(child: icon);
  final VoidCallback? onPressed;
  final String? tooltip;
}

class ButtonStyle {
  const ButtonStyle();
}

class FilledButton extends _One {
  const FilledButton({required this.onPressed, required super.child, this.style, super.key});
  final VoidCallback? onPressed;
  final ButtonStyle? style;

  static ButtonStyle styleFrom({Color? foregroundColor, Color? backgroundColor, Size? minimumSize}) =>
      const ButtonStyle();
}

class TextButton extends _One {
  const TextButton({required this.onPressed, required super.child, this.style, super.key});
  final VoidCallback? onPressed;
  final ButtonStyle? style;

  static ButtonStyle styleFrom({Color? foregroundColor, Size? minimumSize}) => const ButtonStyle();
}
