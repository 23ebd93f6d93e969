create sequence if not exists customer_order_seq increment by 50;
create sequence if not exists order_line_seq increment by 50;

create table if not exists product (
    id          bigint  primary key,
    tenant      text    not null,
    name        text    not null,
    price_cents integer not null,
    stock       integer not null
);

create table if not exists customer_order (
    id       bigint      primary key,
    tenant   text        not null,
    customer integer     not null,
    placed   timestamptz not null,
    settled  boolean     not null
);
create index if not exists customer_order_of on customer_order (tenant, customer, placed desc);
create index if not exists customer_order_open on customer_order (id) where not settled;

create table if not exists order_line (
    id          bigint  primary key,
    order_id    bigint  not null references customer_order,
    product_id  bigint  not null references product,
    quantity    integer not null,
    price_cents integer not null
);
create index if not exists order_line_of on order_line (order_id);

create table if not exists invoice (
    order_id     bigint      primary key references customer_order,
    amount_cents bigint      not null,
    written      timestamptz not null
);
