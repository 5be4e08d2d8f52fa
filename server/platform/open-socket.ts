import type { FastifyRequest } from 'fastify';

/** Whether the connection became a socket, which stays open and is no work. The header alone says nothing: anybody may send it. */
export const isOpenSocket = ({ raw }: FastifyRequest): boolean => 'upgrade' in raw && raw.upgrade === true;
