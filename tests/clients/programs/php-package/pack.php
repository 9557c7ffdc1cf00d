<?php

// Packs a folder into an archive: pack.php <folder> <archive>.

declare(strict_types=1);

(new PharData($argv[2]))->buildFromDirectory($argv[1]);
