/** Where an API of this installation is, without a slash at its end. */
import { portalConfig } from '../../../api/portal-config.ts';
import type { Surface } from './surface.ts';

export const apiUrl = (surface: Surface): string =>
  surface === 'public' ? portalConfig.publicUrl : portalConfig.dashboardUrl;
