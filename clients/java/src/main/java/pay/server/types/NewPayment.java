// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import java.math.BigDecimal;
import java.util.Map;
import pay.server.json.Members;

/** A new session and its payment method. */
public final class NewPayment extends Members {
  private NewPayment() {}

  /**
   * What every such request has.
   *
   * @param amount Decimal amount in major units, with at most 15 significant digits and no more decimals than its currency has. It is never rounded.
   * @param currency ISO 4217 currency code, in upper case. It must be the currency of a country or union, so codes such as {@code XAU} and {@code XTS} are refused.
   */
  public static NewPayment of(BigDecimal amount, String currency) {
    NewPayment made = new NewPayment();
    made.set("amount", amount);
    made.set("currency", currency);
    return made;
  }

  /** Your own order number. It does not have to be unique. Payment-status can find sessions by this number. */
  public NewPayment reference(String reference) {
    set("reference", reference);
    return this;
  }

  /** What the shopper pays for, shown on the card page. */
  public NewPayment description(String description) {
    set("description", description);
    return this;
  }

  /** Names that you choose, each with a string as its value. All answers and events about the session include them. */
  public NewPayment metadata(Map<String, String> metadata) {
    set("metadata", metadata);
    return this;
  }

  /** Where the shopper is taken after paying. An absolute {@code https} URL in ASCII, without a user name or a fragment. The default is the return URL of the profile. */
  public NewPayment successUrl(String successUrl) {
    set("success_url", successUrl);
    return this;
  }

  /** Where the shopper is taken when nothing was paid. An absolute {@code https} URL in ASCII, without a user name or a fragment. The default is the return URL of the profile. */
  public NewPayment failureUrl(String failureUrl) {
    set("failure_url", failureUrl);
    return this;
  }

  /** Language of the card page. The default is the browser's language. One of {@code en}, {@code ar}. */
  public NewPayment locale(String locale) {
    set("locale", locale);
    return this;
  }

  /** What you know about the shopper. The acquirer and the issuer use these details to recognise the shopper, so that fewer shoppers are asked to confirm their payment. The card page does not show them. */
  public NewPayment customer(NewCustomer customer) {
    set("customer", customer);
    return this;
  }

  /** The billing address that the issuer of the card knows. It is sent to the acquirer. */
  public NewPayment billingAddress(NewBillingAddress billingAddress) {
    set("billing_address", billingAddress);
    return this;
  }

  /** {@code automatic}: the money is taken as soon as the card is approved. {@code manual}: an approval only authorises the amount; capture or void it later. The default is {@code automatic}. One of {@code automatic}, {@code manual}. */
  public NewPayment capture(String capture) {
    set("capture", capture);
    return this;
  }

  /** Seconds until the session expires. The default is 86,400, which is one day. */
  public NewPayment expiresIn(long expiresIn) {
    set("expires_in", expiresIn);
    return this;
  }

  /** The payment method: {@code card}. One of {@code card}. */
  public NewPayment method(String method) {
    set("method", method);
    return this;
  }
}
