export 'package:flutter/material.dart';
