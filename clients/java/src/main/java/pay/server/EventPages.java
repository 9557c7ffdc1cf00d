package pay.server;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import pay.server.types.EventList;
import pay.server.types.ListEventsQuery;
import pay.server.types.WebhookEvent;

/** Reads events page by page. */
final class EventPages implements Iterator<WebhookEvent> {
  private final Pay pay;
  private final int pageSize;
  private List<WebhookEvent> page = List.of();
  private int next = 0;
  private String after = null;
  private boolean isLast = false;

  EventPages(Pay pay, int pageSize) {
    this.pay = pay;
    this.pageSize = pageSize;
  }

  @Override
  public boolean hasNext() {
    while (next >= page.size() && !isLast) read();
    return next < page.size();
  }

  @Override
  public WebhookEvent next() {
    if (!hasNext()) throw new NoSuchElementException();
    return page.get(next++);
  }

  private void read() {
    EventList answer = pay.listEvents(ListEventsQuery.of().limit(pageSize).after(after));
    page = answer.data();
    next = 0;
    isLast = !answer.hasMore() || page.isEmpty();
    if (!page.isEmpty()) after = page.get(page.size() - 1).id();
  }
}
