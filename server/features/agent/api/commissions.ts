export { agentCommissions, recordCommissions } from '../service/commissions.ts';
