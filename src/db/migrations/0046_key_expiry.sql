-- A key may end by itself: from then on it is refused like a revoked one, and is no active key of its account.
alter table api_key add column expires_at timestamptz(3);
