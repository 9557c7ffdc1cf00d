/// Which page a WebView shows, and which one it leads to.
///
/// The platforms report in different orders. On Android a page starts when it replaces the previous one; a load that
/// was allowed is first cancelled and repeated, and Chromium reports the end of the cancelled load. On iOS a page
/// starts while the previous one is still shown, and a redirect is reported only as a change of address, which can come
/// late. So the end of a load counts only for the host that was last reported as started, and the visible page keeps
/// its own host until another page has loaded.
final class PageTrail {
  String _host = '';
  String? _shownHost;
  String? _shownAddress;
  String? _awaited;
  String? _started;
  String? _endedEarly;
  int _starts = 0;
  bool _hasBegun = false;
  bool _isLost = false;

  /// The host of the page that is visible or loading, in ASCII, so that no letter can be mistaken for another.
  String get host => _host;

  /// Whether the visible page does not belong to [host], or is not known.
  bool get isCovered => _isLost || _host != _shownHost;

  /// Whether a page has been shown since the last [leadTo].
  bool get hasShown => _shownHost != null;

  /// Whether another page has started since the last one was shown.
  bool get isLeading => _starts > 0;

  /// Whether [address] was the last to start, and no page has been shown since.
  bool isLeadingTo(Uri address) => isLeading && Uri.parse(_started ?? '') == address;

  /// Whether an address that was allowed, or requested by this package, has not started yet.
  bool get isAwaiting => _awaited != null;

  /// [address] is about to be loaded by this package, in place of everything before.
  void leadTo(String address) {
    _host = _hostOf(address);
    _shownHost = null;
    _shownAddress = null;
    _begin();
    _starts = 0;
    _started = null;
    _hasBegun = false;
    _awaited = address;
  }

  /// [address] was allowed, so Android now cancels and repeats its load.
  void allowed(String address) => _awaited = address;

  /// [address] has started to load.
  void started(String address) {
    _begin();
    _hasBegun = true;
    _starts++;
    _started = address;
    _host = _hostOf(address);
  }

  /// The address has changed; true if a page is now shown.
  bool changed(String address) {
    if (address == _awaited) _awaited = null;
    // iOS reports late, and the reports can include the change to the address that was stopped.
    if (_isLost) return address != _started && _show(address);
    final isBack = address == _shownAddress && address != _started;
    if (address == _endedEarly || isBack) return _show(address);
    _hasBegun = true;
    _host = _hostOf(address);
    return false;
  }

  /// The load of [address] has ended; true if its page is shown.
  bool finished(String address) {
    // [leadTo] ends the loads that were in progress before it.
    if (address == _awaited || !_hasBegun) return false;
    if (_isLost ? address != _started : _hostOf(address) == _host) return _show(address);
    _endedEarly = address;
    return false;
  }

  /// The load was stopped on purpose; true if the previous page is shown.
  bool stopped() {
    // With several starts, the page of any of them might be visible. The next reported address shows which one.
    _isLost = _starts > 1;
    if (_isLost || !hasShown) return false;
    _host = _shownHost ?? _host;
    _starts = 0;
    return true;
  }

  void _begin() {
    _awaited = null;
    _endedEarly = null;
    _isLost = false;
  }

  bool _show(String address) {
    _begin();
    _starts = 0;
    _host = _hostOf(address);
    _shownHost = _host;
    _shownAddress = address;
    return true;
  }

  static String _hostOf(String address) => Uri.parse(address).host;
}
