import type { InvoiceState, InvoiceType, TitleKind } from '@qunlu/contract/invoice/rules.ts';
import type { Generated, GeneratedAlways } from 'kysely';

export type FileKind = 'pdf' | 'jpg' | 'png';

interface TitleColumns {
  kind: TitleKind;
  name: string;
  tax_no: string;
  address: string;
  phone: string;
  bank: string;
  account: string;
}

export type InvoiceTables = {
  invoice_title: TitleColumns & { title_id: GeneratedAlways<number>; user_id: number; used_at: Date };
  invoice_request: TitleColumns & {
    request_id: GeneratedAlways<number>;
    user_id: number;
    /** null: the platform issues it. */
    seller_id: number | null;
    type: InvoiceType;
    remark: string;
    /** Fen. */
    amount: number;
    state: Generated<InvoiceState>;
    reason: Generated<string>;
    apply_id: string;
    due_at: Date | null;
    tries: Generated<number>;
    error: Generated<string>;
    sent_at: Date | null;
    number: Generated<string>;
    issued_at: Date | null;
    /** 0 none, 1 wanted, 2 made. */
    red_state: Generated<number>;
    red_number: Generated<string>;
    decided_by: number | null;
    created_at: Date;
  };
  /** `live`: kept by a trigger. */
  invoice_order: { request_id: number; order_id: number; amount: number; live: GeneratedAlways<boolean> };
  invoice_document: {
    request_id: number;
    red: boolean;
    kind: FileKind;
    bytes: Buffer;
    created_at: Date;
  };
};
