import { Type } from 'typebox';
import type { Route } from '../route.ts';
import { LIVE_REQUEST_MEMBERS, LiveRequest, LiveRequestState } from '../schemas/live-request.ts';
import { Environment, exactly, LiveState, Nothing, nullable, PAGE, pageOf, Text, Time } from '../schemas/values.ts';

const MERCHANT = {
  merchant_id: Type.String(),
  name: Type.String(),
  created_at: Time,
  suspended: Type.Boolean(),
  live: LiveState,
};

const Profile = Type.Object({
  profile_id: Type.String(),
  display_name: Type.String(),
  environment: Environment,
  suspended: Type.Boolean(),
});

const Member = Type.Object({
  person_id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  role: Type.String(),
});

const Reason = exactly({ reason: Text });

export const OPERATOR_ROUTES = {
  listAllMerchants: {
    right: 'operate',
    query: exactly({ ...PAGE, search: Type.Optional(Type.String({ maxLength: 100 })) }),
    /** `profiles` is the number of profiles. */
    answer: pageOf(Type.Object({ ...MERCHANT, profiles: Type.Integer() })),
  },
  readAnyMerchant: {
    right: 'operate',
    answer: Type.Object({
      ...MERCHANT,
      profiles: Type.Array(Profile),
      members: Type.Array(Member),
      live_request: nullable(LiveRequest),
    }),
  },
  suspendMerchant: { right: 'operate', fresh: true, body: Reason, answer: Nothing },
  resumeMerchant: { right: 'operate', fresh: true, answer: Nothing },
  suspendProfile: { right: 'operate', fresh: true, body: Reason, answer: Nothing },
  resumeProfile: { right: 'operate', fresh: true, answer: Nothing },
  listLiveRequests: {
    right: 'operate',
    query: exactly({ ...PAGE, state: Type.Optional(LiveRequestState) }),
    answer: pageOf(Type.Object({ ...LIVE_REQUEST_MEMBERS, merchant_id: Type.String(), merchant_name: Type.String() })),
  },
  approveMerchant: {
    right: 'operate',
    fresh: true,
    body: exactly({ note: Type.Optional(Text), profile_name: Text }),
    answer: Type.Object({ profile_id: Type.String() }),
  },
  refuseLive: { right: 'operate', fresh: true, body: Reason, answer: Nothing },
  makeAnyResetLink: { right: 'operate', fresh: true, answer: Type.Object({ link: nullable(Type.String()) }) },
} as const satisfies Record<string, Route>;
