// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import java.util.List;
import pay.server.json.JsonObject;

/**
 * A settlement file of your acquirer.
 *
 * @param settlementId The id of the settlement.
 * @param accountId Your account at the acquirer.
 * @param name The name of the file.
 * @param format The format of the file.
 * @param sha256 The SHA-256 of the file, in hexadecimal digits.
 * @param status {@code importing}: not all lines have been imported yet. One of {@code importing}, {@code imported}.
 * @param lineCount The number of lines in the file.
 * @param openItems The number of lines that do not match and are not resolved yet.
 * @param firstAt The earliest time that a line states. Can be null.
 * @param lastAt The latest time that a line states. Can be null.
 * @param totals The sums, by currency. Empty while the status is {@code importing}.
 * @param createdAt When the import began.
 */
public record Settlement(
    String settlementId,
    String accountId,
    String name,
    String format,
    String sha256,
    String status,
    Long lineCount,
    Long openItems,
    String firstAt,
    String lastAt,
    List<SettlementTotal> totals,
    String createdAt) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static Settlement read(JsonObject json) {
    return new Settlement(
        json.text("settlement_id"),
        json.text("account_id"),
        json.text("name"),
        json.text("format"),
        json.text("sha256"),
        json.text("status"),
        json.integer("line_count"),
        json.integer("open_items"),
        json.text("first_at"),
        json.text("last_at"),
        json.objects("totals", SettlementTotal::read),
        json.text("created_at"));
  }
}
