import type {
  ApplicationState,
  CooperationState,
  Kind,
  Outcome,
  Side,
} from '@qunlu/contract/cooperation/rules.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { PublicationColumns } from '../publication/api/publication.ts';

export type CooperationTables = {
  cooperation: PublicationColumns & {
    cooperation_id: Generated<number>;
    side: Side;
    kind: Kind;
    industry: Generated<number>;
    /** The upper-level industry. */
    sector: GeneratedAlways<number>;
    citycode: Generated<string>;
    cityname: Generated<string>;
    state: Generated<Exclude<CooperationState, 5>>;
    expires_at: Date;
    deals: Generated<number>;
    words: Generated<string[]>;
    /** A `tsquery`; '' for none. */
    sought: Generated<string>;
  };
  cooperation_application: {
    application_id: GeneratedAlways<number>;
    cooperation_id: number;
    user_id: number;
    owner_id: number;
    card_id: number | null;
    note: string;
    state: Generated<ApplicationState>;
    lapsed: Generated<boolean>;
    created_at: Date;
    decided_at: Date | null;
    asked_at: Date | null;
    user_outcome: Generated<Outcome>;
    owner_outcome: Generated<Outcome>;
  };
};
