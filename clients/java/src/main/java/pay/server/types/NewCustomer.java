// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.Members;

/** What you know about the shopper. The acquirer and the issuer use these details to recognise the shopper, so that fewer shoppers are asked to confirm their payment. The card page does not show them. */
public final class NewCustomer extends Members {
  private NewCustomer() {}

  /** What every such request has. */
  public static NewCustomer of() {
    NewCustomer made = new NewCustomer();
    return made;
  }

  /** Name of the shopper. */
  public NewCustomer name(String name) {
    set("name", name);
    return this;
  }

  /** E-mail address of the shopper. */
  public NewCustomer email(String email) {
    set("email", email);
    return this;
  }

  /** Phone number of the shopper in E.164 format: {@code +}, the country code and the number, without spaces. */
  public NewCustomer phone(String phone) {
    set("phone", phone);
    return this;
  }
}
