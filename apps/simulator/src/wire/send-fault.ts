import type { FastifyReply } from 'fastify';
import { FAULT_STATUS, type Fault } from './fault.ts';

export function sendFault(reply: FastifyReply, fault: Fault): FastifyReply {
  return reply.code(FAULT_STATUS[fault.fault]).send(fault);
}
