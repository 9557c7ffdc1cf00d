// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.Members;

/** The billing address that the issuer of the card knows. It is sent to the acquirer. */
public final class NewBillingAddress extends Members {
  private NewBillingAddress() {}

  /** What every such request has. */
  public static NewBillingAddress of() {
    NewBillingAddress made = new NewBillingAddress();
    return made;
  }

  /** Street and building. */
  public NewBillingAddress line1(String line1) {
    set("line1", line1);
    return this;
  }

  /** Flat, floor or company. */
  public NewBillingAddress line2(String line2) {
    set("line2", line2);
    return this;
  }

  /** City. */
  public NewBillingAddress city(String city) {
    set("city", city);
    return this;
  }

  /** State, province or governorate. */
  public NewBillingAddress region(String region) {
    set("region", region);
    return this;
  }

  /** Postal code. */
  public NewBillingAddress postalCode(String postalCode) {
    set("postal_code", postalCode);
    return this;
  }

  /** ISO 3166-1 alpha-2 country code, in upper case. */
  public NewBillingAddress country(String country) {
    set("country", country);
    return this;
  }
}
