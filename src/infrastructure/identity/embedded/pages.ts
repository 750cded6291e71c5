/** The two small pages that a link in a mail may lead to where no portal is named: plain HTML without scripts. */

function page(title: string, body: string, status = 200): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1rem}label{display:block;margin:1rem 0}input,button{font:inherit;padding:.4rem}</style></head><body><h1>${title}</h1>${body}</body></html>`;
  return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

export function verifiedPage(status: number): Response {
  return status === 200
    ? page('Your e-mail address is confirmed', '<p>You can sign in now. This page may be closed.</p>')
    : page('This link does not work', '<p>It is too old or not complete. Sign in to be sent another.</p>', status);
}

/** `token` goes back with the form. */
export function passwordPage(token: string, refusal?: { readonly status: number; readonly message: string }): Response {
  const said = refusal === undefined ? '' : `<p role="alert">${escapeHtml(refusal.message)}</p>`;
  return page(
    'Set a new password',
    `${said}<form method="post" action="reset-password"><input type="hidden" name="token" value="${escapeHtml(token)}"><label>New password <input type="password" name="newPassword" autocomplete="new-password" minlength="10" maxlength="128" required></label><button>Set it</button></form>`,
    refusal?.status,
  );
}

export function passwordSetPage(): Response {
  return page('Your password is set', '<p>You can sign in with it now. This page may be closed.</p>');
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
