export { defineRequest } from '../service/request.ts';
