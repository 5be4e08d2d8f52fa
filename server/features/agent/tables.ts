import type { FraudSign } from '@qunlu/contract/agent/rules.ts';
import type { Generated, GeneratedAlways } from 'kysely';

export type AgentTables = {
  agent_agent: { user_id: number; code: string; created_at: Date };
  agent_bond: {
    user_id: number;
    agent_id: number;
    bond_id: GeneratedAlways<number>;
    source: 'link' | 'share' | 'subordinate';
    bound_at: Date;
    ends_at: Date;
  };
  agent_device: { user_id: number; device: Buffer; seen_at: Date };
  agent_commission: {
    commission_id: GeneratedAlways<number>;
    order_id: number;
    level: 1 | 2;
    agent_id: number;
    buyer_id: number;
    title: string;
    /** Basis points. */
    rate: number;
    /** Fen, of the whole order. */
    amount: number;
    signs: Generated<FraudSign[]>;
    /** 0 nothing to decide, 1 staff looks at it, 2 released, 3 refused. */
    verdict: Generated<number>;
    reason: Generated<string>;
    decided_by: number | null;
    decided_at: Date | null;
    created_at: Date;
    /** When all of the order went back. */
    reversed_at: Date | null;
    /** How it stands in `agent_sum`, of whom; kept by the database. */
    counted_for: Generated<number | null>;
    counted_frozen: Generated<number>;
    counted_settled: Generated<number>;
    counted_held: Generated<number>;
  };
  agent_sum: { agent_id: number; frozen: number; settled: number; held: number };
};
