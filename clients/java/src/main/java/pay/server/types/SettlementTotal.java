// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import java.math.BigDecimal;
import pay.server.json.JsonObject;

/**
 * The sums of a settlement in one currency.
 *
 * @param currency ISO 4217 currency code, in upper case.
 * @param settled Payments and captures.
 * @param refunded Refunds, as a negative amount.
 * @param disputed Chargebacks, as negative amounts, and their reversals.
 * @param other Everything else.
 * @param fees The fees that the acquirer keeps.
 * @param net The sum of the amounts above, minus the fees.
 */
public record SettlementTotal(
    String currency,
    Settled settled,
    Refunded refunded,
    Disputed disputed,
    Other other,
    Fees fees,
    Net net) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static SettlementTotal read(JsonObject json) {
    return new SettlementTotal(
        json.text("currency"),
        json.object("settled", Settled::read),
        json.object("refunded", Refunded::read),
        json.object("disputed", Disputed::read),
        json.object("other", Other::read),
        json.object("fees", Fees::read),
        json.object("net", Net::read));
  }

  /**
   * Payments and captures.
   *
   * @param amount In major units.
   * @param amountMinor The same amount in minor units of its currency.
   */
  public record Settled(
      BigDecimal amount,
      Long amountMinor) {
    /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
    public static Settled read(JsonObject json) {
      return new Settled(
          json.decimal("amount"),
          json.integer("amount_minor"));
    }
  }

  /**
   * Refunds, as a negative amount.
   *
   * @param amount In major units.
   * @param amountMinor The same amount in minor units of its currency.
   */
  public record Refunded(
      BigDecimal amount,
      Long amountMinor) {
    /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
    public static Refunded read(JsonObject json) {
      return new Refunded(
          json.decimal("amount"),
          json.integer("amount_minor"));
    }
  }

  /**
   * Chargebacks, as negative amounts, and their reversals.
   *
   * @param amount In major units.
   * @param amountMinor The same amount in minor units of its currency.
   */
  public record Disputed(
      BigDecimal amount,
      Long amountMinor) {
    /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
    public static Disputed read(JsonObject json) {
      return new Disputed(
          json.decimal("amount"),
          json.integer("amount_minor"));
    }
  }

  /**
   * Everything else.
   *
   * @param amount In major units.
   * @param amountMinor The same amount in minor units of its currency.
   */
  public record Other(
      BigDecimal amount,
      Long amountMinor) {
    /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
    public static Other read(JsonObject json) {
      return new Other(
          json.decimal("amount"),
          json.integer("amount_minor"));
    }
  }

  /**
   * The fees that the acquirer keeps.
   *
   * @param amount In major units.
   * @param amountMinor The same amount in minor units of its currency.
   */
  public record Fees(
      BigDecimal amount,
      Long amountMinor) {
    /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
    public static Fees read(JsonObject json) {
      return new Fees(
          json.decimal("amount"),
          json.integer("amount_minor"));
    }
  }

  /**
   * The sum of the amounts above, minus the fees.
   *
   * @param amount In major units.
   * @param amountMinor The same amount in minor units of its currency.
   */
  public record Net(
      BigDecimal amount,
      Long amountMinor) {
    /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
    public static Net read(JsonObject json) {
      return new Net(
          json.decimal("amount"),
          json.integer("amount_minor"));
    }
  }
}
