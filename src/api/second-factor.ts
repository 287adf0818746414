import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  mySecondFactor,
  renewRecoveryCodes,
} from '../contract/second-factor.ts';
import { begin } from '../operations/second-factor/begin.ts';
import { confirm } from '../operations/second-factor/confirm.ts';
import { read } from '../operations/second-factor/read.ts';
import { renewCodes } from '../operations/second-factor/renew-codes.ts';
import { turnOff } from '../operations/second-factor/turn-off.ts';
import { type Api, register, success } from './register.ts';

export function secondFactorRoutes(app: Api): void {
  register(app, mySecondFactor, (ctx) => read(ctx));
  register(app, beginSecondFactor, (ctx, { body }) => begin(ctx, body));
  register(app, confirmSecondFactor, (ctx, { body }) => confirm(ctx, body));
  register(app, renewRecoveryCodes, (ctx, { body }) => renewCodes(ctx, body));
  register(app, endSecondFactor, async (ctx, { body }) => (await turnOff(ctx, body)) ?? success({}));
}
