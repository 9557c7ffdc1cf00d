<?php

// Unpacks the package's archive into a project, as Composer does: install.php <archive> <project>.

declare(strict_types=1);

[, $archive, $project] = $argv;
$draft = "{$project}/draft";
(new PharData($archive))->extractTo($draft);
$package = json_decode(file_get_contents("{$draft}/composer.json"), true, flags: JSON_THROW_ON_ERROR);
foreach (array_keys($package['require']) as $name) {
    if (str_starts_with($name, 'ext-') && !extension_loaded(substr($name, 4))) {
        throw new RuntimeException("{$name} is missing");
    }
}
$place = "{$project}/vendor/{$package['name']}";
mkdir(dirname($place), recursive: true);
rename($draft, $place);
file_put_contents("{$project}/vendor/autoload.php", "<?php\n\nrequire __DIR__ . '/{$package['name']}/autoload.php';\n");
