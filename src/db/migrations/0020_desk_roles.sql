-- Roles of the editorial desk: who may review what editors propose, and who gives these roles.
alter table account
  drop constraint account_roles_check,
  add constraint account_roles_check check (roles <@ array['developer', 'editor', 'reviewer', 'desk_admin', 'admin']);
