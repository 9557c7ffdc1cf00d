import 'package:flutter/painting.dart';

typedef WidgetBuilder = Widget Function(BuildContext context);

abstract class Key {
  const Key();
}

class ObjectKey extends Key {
  const ObjectKey(this.value);
  final Object? value;

  @override
  bool operator ==(Object other) => other is ObjectKey && identical(other.value, value);

  @override
  int get hashCode => identityHashCode(value);
}

abstract class BuildContext {
  bool get mounted;
  T? findAncestorWidgetOfExactType<T extends Widget>();
}

abstract class Widget {
  const Widget({this.key});
  final Key? key;

  Element createElement();
}

abstract class PreferredSizeWidget extends Widget {
  const PreferredSizeWidget({super.key});
}

/// A part of the tree, which recognises its children by place, type and key when it is rebuilt.
abstract class Element implements BuildContext {
  Element(this.widget);
  Widget widget;
  Element? parent;
  List<Element> children = [];

  @override
  bool mounted = false;

  List<Widget> childWidgets();

  void mount(Element? above) {
    parent = above;
    mounted = true;
    rebuild();
  }

  void update(Widget next) {
    widget = next;
    rebuild();
  }

  void rebuild() {
    final before = [...children];
    children = [];
    for (final next in childWidgets()) {
      final at = before.indexWhere((each) => each.widget.runtimeType == next.runtimeType && each.widget.key == next.key);
      final kept = at < 0 ? next.createElement() : before.removeAt(at);
      children.add(kept);
      at < 0 ? kept.mount(this) : kept.update(next);
    }
    for (final gone in before) {
      gone.unmount();
    }
  }

  void unmount() {
    for (final child in children) {
      child.unmount();
    }
    mounted = false;
  }

  @override
  T? findAncestorWidgetOfExactType<T extends Widget>() {
    for (Element? each = parent; each != null; each = each.parent) {
      final Widget found = each.widget;
      if (found.runtimeType == T) return found as T;
    }
    return null;
  }
}

abstract class StatelessWidget extends Widget {
  const StatelessWidget({super.key});

  Widget build(BuildContext context);

  @override
  Element createElement() => _StatelessElement(this);
}

class _StatelessElement extends Element {
  _StatelessElement(super.widget);

  @override
  List<Widget> childWidgets() => [(widget as StatelessWidget).build(this)];
}

abstract class StatefulWidget extends Widget {
  const StatefulWidget({super.key});

  State<StatefulWidget> createState();

  @override
  Element createElement() => StatefulElement(this);
}

abstract class State<T extends StatefulWidget> {
  StatefulElement? _element;

  T get widget => _element!.widget as T;
  BuildContext get context => _element!;
  bool get mounted => _element?.mounted ?? false;

  void initState() {}
  void dispose() {}
  Widget build(BuildContext context);

  void setState(void Function() change) {
    assert(mounted, 'setState() called after dispose()');
    assert(!_isBuilding, 'setState() called during build');
    change();
    dirtyElements.add(_element!);
  }
}

/// The elements that the next pump rebuilds.
final Set<Element> dirtyElements = {};
bool _isBuilding = false;

class StatefulElement extends Element {
  StatefulElement(super.widget);
  late final State<StatefulWidget> state = (widget as StatefulWidget).createState();

  @override
  void mount(Element? above) {
    parent = above;
    mounted = true;
    state._element = this;
    state.initState();
    rebuild();
  }

  @override
  List<Widget> childWidgets() {
    _isBuilding = true;
    final built = state.build(this);
    _isBuilding = false;
    return [built];
  }

  @override
  void unmount() {
    for (final child in children) {
      child.unmount();
    }
    state.dispose();
    mounted = false;
  }
}

/// Any widget that only holds other widgets.
abstract class StubBox extends PreferredSizeWidget {
  const StubBox({super.key});
  List<Widget?> get held;

  @override
  Element createElement() => _BoxElement(this);
}

class _BoxElement extends Element {
  _BoxElement(super.widget);

  @override
  List<Widget> childWidgets() => [...(widget as StubBox).held.nonNulls];
}

class Directionality extends StubBox {
  const Directionality({required this.textDirection, required this.child, super.key});
  final TextDirection textDirection;
  final Widget child;

  @override
  List<Widget?> get held => [child];

  static TextDirection of(BuildContext context) => context.findAncestorWidgetOfExactType<Directionality>()!.textDirection;
}
