import 'package:flutter/material.dart';

typedef WidgetPredicate = bool Function(Widget widget);

class Finder {
  Finder(this.what, this._test);
  final String what;
  final WidgetPredicate _test;

  List<Element> evaluate() {
    final found = <Element>[];
    void visit(Element element) {
      if (_test(element.widget)) found.add(element);
      element.children.forEach(visit);
    }

    final root = rootElement;
    if (root != null) visit(root);
    return found;
  }

  @override
  String toString() => '$what: ${evaluate().length} found';
}

/// The root of the pumped widgets.
Element? rootElement;

final CommonFinders find = CommonFinders();

class CommonFinders {
  Finder text(String text) => Finder('text "$text"', (widget) => widget is Text && widget.data == text);
  Finder byType(Type type) => Finder('$type', (widget) => widget.runtimeType == type);
  Finder byWidgetPredicate(WidgetPredicate predicate) => Finder('a predicate', predicate);
  Finder byTooltip(String tip) => Finder('tooltip "$tip"', (widget) => widget is IconButton && widget.tooltip == tip);
}
