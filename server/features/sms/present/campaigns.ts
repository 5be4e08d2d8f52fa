import type { Campaign } from '@qunlu/contract/sms/campaigns.ts';
import { campaignState } from '@qunlu/contract/sms/campaign-rules.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { listCampaignReviews } from '@qunlu/contract/sms/staff.ts';
import { secondsOf } from '../../../platform/context.ts';
import { mayCancel, mayTemplate } from '../policy.ts';
import type { CampaignRow } from '../store/campaigns.ts';
import type { TemplateRow } from '../store/templates.ts';

const seconds = (at: Date | null): number => (at ? secondsOf(at) : 0);

export const presentCampaign = (row: CampaignRow): Campaign => ({
  campaign_id: row.campaign_id,
  state: row.state,
  content: row.content,
  text: row.body,
  roles: row.roles,
  // Lists of the database's long integers arrive as text.
  groups: row.groups.map(Number),
  template_id: row.template_id ?? 0,
  people: row.people,
  opted_out: row.opted_out,
  parts: row.parts,
  credits: row.credits,
  sent: row.sent,
  failed: row.failed,
  returned: row.returned,
  reason: row.reason,
  due_at: row.state === campaignState.auditing ? seconds(row.due_at) : 0,
  created_at: secondsOf(row.created_at),
  submitted_at: seconds(row.submitted_at),
  done_at: seconds(row.done_at),
  can: {
    edit: row.state === campaignState.draft,
    cancel: mayCancel(row.state),
    template: mayTemplate(row),
  },
});

export const presentTemplate = ({ template_id, title, content }: TemplateRow) => ({
  template_id,
  title,
  content,
});

type ReviewLine = OutputOf<typeof listCampaignReviews>['list'][number];

/** As staff sees it; nobody decides their own. */
export const presentReview = (row: CampaignRow, decide: boolean): ReviewLine => ({
  id: row.campaign_id,
  circle: row.title,
  circle_id: row.target,
  user_id: row.user_id ?? 0,
  state: row.state,
  people: row.people,
  credits: row.credits,
  why: row.why,
  submitted_at: seconds(row.submitted_at),
  due_at: seconds(row.due_at),
  can: { decide },
});

export const presentPast = (row: CampaignRow) => ({
  id: row.campaign_id,
  circle: row.title,
  state: row.state,
  people: row.people,
  content: row.content,
  reason: row.reason,
  at: seconds(row.submitted_at),
});
