import 'package:flutter/material.dart';
import 'package:pay_checkout_example/shop_page.dart';

void main() => runApp(const MaterialApp(title: 'Pay example', home: ShopPage()));
