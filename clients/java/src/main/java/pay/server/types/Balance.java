// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import java.math.BigDecimal;
import pay.server.json.JsonObject;

/**
 * The balance of an account of your ledger in one currency.
 *
 * @param account {@code acquirer_receivable}: what the acquirer owes. {@code merchant_payable}: what you are owed. {@code suspense}: money that was taken after a payment had ended and goes back to the shopper, and lines of settlement files that do not match. {@code settled}: what the acquirer has paid. {@code fees}: what the acquirer has kept. {@code disputes}: what disputes have taken and no settlement file shows yet. One of {@code acquirer_receivable}, {@code merchant_payable}, {@code suspense}, {@code settled}, {@code fees}, {@code disputes}.
 * @param amount The balance in major units.
 * @param amountMinor The same amount in minor units of its currency.
 * @param currency ISO 4217 currency code, in upper case.
 */
public record Balance(
    String account,
    BigDecimal amount,
    Long amountMinor,
    String currency) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static Balance read(JsonObject json) {
    return new Balance(
        json.text("account"),
        json.decimal("amount"),
        json.integer("amount_minor"),
        json.text("currency"));
  }
}
