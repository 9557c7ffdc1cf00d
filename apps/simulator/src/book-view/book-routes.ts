import type { FastifyInstance } from 'fastify';
import type { Book } from '../book/book.ts';
import { sendPage } from '../page/send-page.ts';
import { bookReplyOf } from '../wire/book-reply.ts';
import { bookPage } from './book-page.ts';
import { summariseBook } from './book-summary.ts';

const LISTED_ON_PAGE = 100;
const LISTED_AS_JSON = 1_000;

type BookQuery = { Querystring: { reference?: unknown } };

/** Sends a page to clients that ask for HTML, and JSON to all others. */
export function addBookRoutes(app: FastifyInstance, book: Book): void {
  app.get<BookQuery>('/book', async (request, reply) => {
    const asked = request.query.reference;
    const reference = typeof asked === 'string' && asked !== '' ? asked.trim() : null;
    reply.headers({ vary: 'Accept', 'cache-control': 'no-store' });
    if (!request.headers.accept?.includes('text/html')) {
      return bookReplyOf(summariseBook(book, reference, LISTED_AS_JSON));
    }
    return sendPage(reply, 200, bookPage(summariseBook(book, reference, LISTED_ON_PAGE), reference));
  });

  app.get('/', async (_request, reply) => reply.redirect('/book'));
}
