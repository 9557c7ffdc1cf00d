<?php

declare(strict_types=1);

namespace Pay;

/** Amounts are decimal strings, with all digits as they are. For calculations, use members in minor units. */
final class Amount
{
    /**
     * The text of an amount that is given as such a text or as an int.
     *
     * @return numeric-string
     * @throws PayError amount_invalid for a float, because it cannot represent every amount, and for anything that is
     *   not written with digits and at most one point
     */
    public static function exactly(string|int|float $amount): string
    {
        if (is_float($amount)) {
            $message = "Pass amounts as '10.500' or 10, because a float cannot represent every amount.";
            throw new PayError('amount_invalid', $message);
        }
        $text = (string) $amount;
        if (preg_match('/^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/D', $text) !== 1) {
            throw new PayError('amount_invalid', "An amount is written with digits and at most one point: '10.500'.");
        }
        return $text;
    }

    /**
     * The digits of an answer.
     *
     * @internal
     * @return numeric-string
     */
    public static function read(string|int $amount): string
    {
        return (string) $amount;
    }
}
