<?php

// For projects without Composer.

declare(strict_types=1);

spl_autoload_register(static function (string $class): void {
    $file = __DIR__ . '/src/' . str_replace('\\', '/', substr($class, strlen('Pay\\'))) . '.php';
    if (str_starts_with($class, 'Pay\\') && is_file($file)) {
        require $file;
    }
});
