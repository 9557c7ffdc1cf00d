// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import java.math.BigDecimal;
import pay.server.json.Members;

/** The terms of a payment link. They never change. */
public final class NewPaymentLink extends Members {
  private NewPaymentLink() {}

  /**
   * What every such request has.
   *
   * @param title What the shopper pays for, shown on the page of the link and on the card page.
   * @param currency ISO 4217 currency code, in upper case. It must be the currency of a country or union, so codes such as {@code XAU} and {@code XTS} are refused.
   */
  public static NewPaymentLink of(String title, String currency) {
    NewPaymentLink made = new NewPaymentLink();
    made.set("title", title);
    made.set("currency", currency);
    return made;
  }

  /** Further details, shown on the page of the link. */
  public NewPaymentLink description(String description) {
    set("description", description);
    return this;
  }

  /** Your own reference, such as an invoice number. Every session of the link gets it. */
  public NewPaymentLink reference(String reference) {
    set("reference", reference);
    return this;
  }

  /** Decimal amount in major units, with at most 15 significant digits and no more decimals than its currency has. It is never rounded. If the amount is missing, the shopper enters one. */
  public NewPaymentLink amount(BigDecimal amount) {
    set("amount", amount);
    return this;
  }

  /** Decimal amount in major units, with at most 15 significant digits and no more decimals than its currency has. It is never rounded. The smallest amount that the shopper can enter. */
  public NewPaymentLink minimumAmount(BigDecimal minimumAmount) {
    set("minimum_amount", minimumAmount);
    return this;
  }

  /** Decimal amount in major units, with at most 15 significant digits and no more decimals than its currency has. It is never rounded. The largest amount that the shopper can enter. */
  public NewPaymentLink maximumAmount(BigDecimal maximumAmount) {
    set("maximum_amount", maximumAmount);
    return this;
  }

  /** How many times the link can be paid: 1 for a single-use link. Without it, there is no limit. */
  public NewPaymentLink maxPayments(long maxPayments) {
    set("max_payments", maxPayments);
    return this;
  }

  /** When the link expires. Without it, the link does not expire. */
  public NewPaymentLink expiresAt(String expiresAt) {
    set("expires_at", expiresAt);
    return this;
  }
}
