/** The id of an endpoint in a path. */

import { idParameter } from '../../parameters/parameter-schemas.ts';
import { found } from '../found.ts';

export const endpointId = idParameter('Id of the endpoint.', 12);
export const deliveryId = idParameter('Id of the delivery.', 90_311);

/** What `find` makes of the id; 404 when no endpoint can have it. */
export const foundEndpoint = <T>(params: { readonly id?: number }, find: (id: number) => Promise<T>): Promise<T> =>
  found(params, 'id', 'WebhookEndpoint', find);
