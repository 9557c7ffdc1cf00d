<?php

declare(strict_types=1);

namespace Pay;

/** For a member that can be null as well as left out: null leaves it out, JsonNull::Null sends null. */
enum JsonNull
{
    case Null;
}
