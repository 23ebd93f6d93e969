select 1

SELECT 1 FROM DUAL

select version()

select current_user, current_database(), current_schema()

show transaction isolation level

-- as Hibernate writes them
select o1_0.id,o1_0.customer_id,o1_0.placed_at,o1_0.status,o1_0.total,o1_0.version from orders o1_0 where o1_0.id=?

select c1_0.id,c1_0.email,c1_0.name from customer c1_0 where c1_0.email=? and c1_0.active=true

select i1_0.order_id,i1_0.id,i1_0.amount,p1_0.id,p1_0.name,p1_0.price from order_item i1_0 left join product p1_0 on p1_0.id=i1_0.product_id where i1_0.order_id=?

select count(o1_0.id) from orders o1_0

select distinct c1_0.id,c1_0.name from customer c1_0 join orders o1_0 on c1_0.id=o1_0.customer_id where o1_0.total>? order by c1_0.name offset ? rows fetch first ? rows only

select p1_0.id,p1_0.name from product p1_0 where lower(p1_0.name) like ? escape '' order by p1_0.id fetch first ? rows only

select p1_0.id from product p1_0 where upper(cast(p1_0.name as text)) like upper(?) escape '!'

select e1_0.id,e1_0.dtype,case when e1_0.dtype='A' then 0 when e1_0.dtype='B' then 1 end from entity e1_0

select o1_0.id from orders o1_0 where o1_0.id in (?,?,?,?,?,?,?,?)

select o1_0.id from orders o1_0 where o1_0.id = any (?)

select o1_0.id from orders o1_0 where o1_0.placed_at between ? and ? order by o1_0.placed_at desc nulls last

select a1_0.id,a1_0.name from account a1_0 where a1_0.id=? for no key update

select a1_0.id from account a1_0 where a1_0.id=? for update skip locked

select a1_0.id from account a1_0 where a1_0.id=? for share of a1_0 nowait

select c1_0.id,(select count(*) from orders o1_0 where o1_0.customer_id=c1_0.id) from customer c1_0

select coalesce(sum(o1_0.total),0),min(o1_0.total),max(o1_0.total),avg(o1_0.total) from orders o1_0 where o1_0.status=?

select extract(year from o1_0.placed_at),count(*) from orders o1_0 group by extract(year from o1_0.placed_at) having count(*)>? order by 1

select o1_0.id from orders o1_0 where exists(select 1 from order_item i1_0 where i1_0.order_id=o1_0.id and i1_0.amount>?)

select c1_0.id from customer c1_0 where not exists (select 1 from orders o1_0 where c1_0.id=o1_0.customer_id)

insert into customer (active,email,name,id) values (?,?,?,?)

insert into customer (active,email,name) values (?,?,?) returning id

insert into orders (customer_id,placed_at,status,total,version,id) values (?,?,cast(? as order_status),?,?,default)

update customer set email=?,name=? where id=?

update orders set status=?,total=?,version=? where id=? and version=?

update orders o1_0 set status=? where o1_0.placed_at<(localtimestamp - ?)

delete from order_item where id=? and version=?

delete from orders o1_0 where o1_0.status=?

select nullif(c1_0.name,''),concat(c1_0.name,' ',c1_0.email),substring(c1_0.name,1,3),trim(both ' ' from c1_0.name),position('a' in c1_0.name) from customer c1_0

select t.id,t.name from (select c.id,c.name,row_number() over (partition by c.country order by c.name) rn from customer c) t where t.rn<=?

with recursive tree (id, parent_id, depth) as (select id, parent_id, 0 from node where parent_id is null union all select n.id, n.parent_id, t.depth + 1 from node n join tree t on n.parent_id = t.id) select * from tree

select cast(? as integer),cast(? as varchar(255)),cast(? as numeric(10,2)),cast(? as timestamp(6) with time zone)

select listed.id from (values (1,'a'),(2,'b')) as listed(id,name)

select u.a from unnest(?) as u(a)

select o.id from orders o where o.tags @> array['a','b']::text[]

-- as jOOQ writes them
select "public"."book"."id", "public"."book"."title" from "public"."book" where "public"."book"."author_id" = ?

select "a"."first_name", "a"."last_name", count(*) from "author" as "a" join "book" as "b" on "a"."id" = "b"."author_id" group by "a"."id", "a"."first_name", "a"."last_name" order by "a"."last_name" asc nulls first limit ?

select "alias_1"."v0" as "id" from (select "book"."id" as "v0" from "book") as "alias_1" limit ? offset ?

insert into "public"."book" ("id", "title", "author_id") values (?, ?, ?) on conflict ("id") do update set "title" = ?, "author_id" = "excluded"."author_id" returning "public"."book"."id"

insert into "t" ("a") values (?) on conflict do nothing

insert into t (a, b) values (?, ?), (?, ?), (?, ?)

insert into t (a) select x.a from x where x.b = ? on conflict on constraint t_pkey do nothing

update "public"."book" set "title" = ?, "rec_version" = ("public"."book"."rec_version" + ?) where "public"."book"."id" = ?

update t set (a, b) = (select x.a, x.b from x where x.id = t.id) where t.id = ?

update t set a = u.a from u where u.id = t.id returning t.id, t.a

delete from "t" using "u" where "t"."id" = "u"."id"

select exists (select 1 as "one" from "author" where "author"."id" = ?)

select "t"."a" from "t" where ("t"."a", "t"."b") in ((?, ?), (?, ?))

select "t"."a" from "t" where ("t"."a", "t"."b") > (?, ?) order by "t"."a", "t"."b" limit ?

select cast("t"."a" as varchar) || ' ' || cast("t"."b" as varchar) from "t"

select "t"."a" from "t" where cast("t"."j" as jsonb) @> cast(? as jsonb)

select coalesce((select json_agg(row_to_json("x")) from (select "b"."id", "b"."title" from "book" "b") as "x"), '[]'::json)

select json_build_object('id', "t"."id", 'name', "t"."name"), jsonb_agg(jsonb_build_array("v0", "v1")) from "t"

select array_agg("t"."a" order by "t"."a") filter (where "t"."a" is not null) from "t"

select string_agg(distinct t.a, ', ' order by t.a) from t

select grouping("a"), "a", sum("b") from "t" group by rollup ("a")

select a, b, sum(c) from t group by grouping sets ((a, b), (a), ())

select a, b, sum(c) from t group by cube (a, b)

select "x"."a" from "t" cross join lateral (select "u"."a" from "u" where "u"."t_id" = "t"."id" order by "u"."a" limit 1) as "x"

select * from t left join lateral jsonb_array_elements(t.j -> 'items') as item on true

select a from t except all select a from u

(select a from t) union (select a from u) order by a

((select a from t) intersect (select a from u)) limit 10

select a from t tablesample bernoulli (10) repeatable (42)

select a from t tablesample system (5)

merge into t using u on t.id = u.id when matched and u.gone then delete when matched then update set a = u.a when not matched then insert (id, a) values (u.id, u.a)

merge into t using (values (?, ?)) as v (id, a) on t.id = v.id when matched then update set a = v.a when not matched then insert (id, a) values (v.id, v.a)

with moved as (delete from t where a < ? returning *) insert into archive select * from moved

with upd as (update t set a = a + 1 where id = ? returning id, a) select * from upd

with x as materialized (select * from t), y as not materialized (select * from x) select * from y

-- as Spring Batch, Spring Session, ShedLock and Quartz write them
SELECT JOB_INSTANCE_ID, JOB_NAME from BATCH_JOB_INSTANCE where JOB_NAME = ? and JOB_KEY = ?

INSERT into BATCH_JOB_INSTANCE(JOB_INSTANCE_ID, JOB_NAME, JOB_KEY, VERSION) values (?, ?, ?, ?)

INSERT into BATCH_STEP_EXECUTION(STEP_EXECUTION_ID, VERSION, STEP_NAME, JOB_EXECUTION_ID, START_TIME, STATUS, COMMIT_COUNT) values(?, ?, ?, ?, ?, ?, ?)

UPDATE BATCH_STEP_EXECUTION set START_TIME = ?, END_TIME = ?, STATUS = ?, COMMIT_COUNT = ?, VERSION = VERSION + 1 where STEP_EXECUTION_ID = ? and VERSION = ?

SELECT max(JOB_EXECUTION_ID) from BATCH_JOB_EXECUTION E where E.JOB_INSTANCE_ID = ?

select nextval('BATCH_JOB_SEQ')

select nextval('orders_seq') from generate_series(1, 50)

SELECT S.PRIMARY_ID, S.SESSION_ID, S.CREATION_TIME, SA.ATTRIBUTE_NAME, SA.ATTRIBUTE_BYTES FROM SPRING_SESSION S LEFT JOIN SPRING_SESSION_ATTRIBUTES SA ON S.PRIMARY_ID = SA.SESSION_PRIMARY_ID WHERE S.SESSION_ID = ?

INSERT INTO SPRING_SESSION_ATTRIBUTES (SESSION_PRIMARY_ID, ATTRIBUTE_NAME, ATTRIBUTE_BYTES) SELECT PRIMARY_ID, ?, ? FROM SPRING_SESSION WHERE SESSION_ID = ? ON CONFLICT (SESSION_PRIMARY_ID, ATTRIBUTE_NAME) DO UPDATE SET ATTRIBUTE_BYTES = EXCLUDED.ATTRIBUTE_BYTES

INSERT INTO shedlock(name, lock_until, locked_at, locked_by) VALUES(?, timezone('utc', CURRENT_TIMESTAMP) + cast(? as interval), timezone('utc', CURRENT_TIMESTAMP), ?) ON CONFLICT (name) DO UPDATE SET lock_until = timezone('utc', CURRENT_TIMESTAMP) + cast(? as interval) WHERE shedlock.lock_until <= timezone('utc', CURRENT_TIMESTAMP)

SELECT TRIGGER_NAME, TRIGGER_GROUP, NEXT_FIRE_TIME, PRIORITY FROM QRTZ_TRIGGERS WHERE SCHED_NAME = 'x' AND TRIGGER_STATE = ? AND NEXT_FIRE_TIME <= ? AND (MISFIRE_INSTR = -1 OR (MISFIRE_INSTR != -1 AND NEXT_FIRE_TIME >= ?)) ORDER BY NEXT_FIRE_TIME ASC, PRIORITY DESC

SELECT * FROM QRTZ_LOCKS WHERE SCHED_NAME = 'x' AND LOCK_NAME = ? FOR UPDATE

-- TPC-B, TPC-C, TPC-H
UPDATE pgbench_accounts SET abalance = abalance + ? WHERE aid = ?

SELECT abalance FROM pgbench_accounts WHERE aid = ?

UPDATE pgbench_tellers SET tbalance = tbalance + ? WHERE tid = ?

INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES (?, ?, ?, ?, CURRENT_TIMESTAMP)

SELECT C_DISCOUNT, C_LAST, C_CREDIT FROM CUSTOMER WHERE C_W_ID = ? AND C_D_ID = ? AND C_ID = ?

UPDATE STOCK SET S_QUANTITY = ?, S_YTD = S_YTD + ?, S_ORDER_CNT = S_ORDER_CNT + 1 WHERE S_I_ID = ? AND S_W_ID = ?

SELECT COUNT(DISTINCT (S_I_ID)) AS STOCK_COUNT FROM ORDER_LINE, STOCK WHERE OL_W_ID = ? AND OL_O_ID < ? AND OL_O_ID >= ? - 20 AND S_QUANTITY < ?

select l_returnflag, sum(l_extendedprice * (1 - l_discount) * (1 + l_tax)) as sum_charge from lineitem where l_shipdate <= date '1998-12-01' - interval '90' day group by l_returnflag order by l_returnflag

select 100.00 * sum(case when p_type like 'PROMO%' then l_extendedprice * (1 - l_discount) else 0 end) / sum(l_extendedprice * (1 - l_discount)) from lineitem, part where l_partkey = p_partkey

select o_year, sum(case when nation = 'BRAZIL' then volume else 0 end) / sum(volume) from (select extract(year from o_orderdate) as o_year, l_extendedprice as volume, n2.n_name as nation from part, orders, nation n2) as all_nations group by o_year

select c_count, count(*) as custdist from (select c_custkey, count(o_orderkey) from customer left outer join orders on c_custkey = o_custkey group by c_custkey) as c_orders (c_custkey, c_count) group by c_count

-- casts, literals, operators
select ?::uuid, '2024-01-01'::date, 'a'::varchar(3), 1::bigint, '{1,2}'::int[], 'x'::my_enum

select '{"a": 1}'::jsonb -> 'a', '{"a": 1}'::jsonb ->> 'a', j #> '{a,b}', j #>> '{a,b}' from t

select * from t where j @> ?::jsonb and j <@ '{}' and j ?? 'key' and j ??| array['a'] and j ??& array['b']

select * from t where j @?? '$.items[*] ? (@.price > 10)'

select * from t where j @@ '$.price > 10'

select j - 'a', j - 1, j #- '{a,b}', j || '{"c": 2}' from t

select jsonb_set(j, '{a}', to_jsonb(?::text), true), jsonb_path_query_first(j, '$.a'), jsonb_strip_nulls(j), j['a']['b'] from t

select key, value from jsonb_each_text(?::jsonb)

select x.a, x.b from jsonb_to_recordset(?::jsonb) as x(a int, b text)

select x.a from json_to_record('{"a": 1}') as x(a int)

select jt.* from t, json_table(t.j, '$.items[*]' columns (a int path '$.a')) as jt where json_exists(t.j, '$.x')

select a[1], a[1:2], a[:2], a || 4, 4 || a, array_length(a, 1), cardinality(a), array_to_string(a, ',') from t

select * from t where 3 = any(a) and 4 <> all(a) and a && array[1, 2] and a @> array[3]

select array(select id from t order by id), array[[1, 2], [3, 4]]

select unnest(array[1, 2, 3]) as n

select * from unnest(?::int[], ?::text[]) with ordinality as u(id, name, n)

select * from unnest(?::int[]) with ordinality u(id, n)

select * from t where name ilike ? and name not like 'x%' and name ~ '^a' and name ~* 'b' and name !~ 'c' and name !~* 'd'

select * from t where name similar to '%(b|d)%' or name ^@ 'pre'

select 1+2*3-4/5%6^2, -1, +1, 1 - -1, |/ 25, ||/ 27, @ -5, 91 & 15, 32 | 3, 17 # 5, ~1, 1 << 4, 8 >> 2

select 1=-1, 1<>-1, 1>=-1, a!=b, 2*-3 from t

select a is null, b is not null, c is distinct from d, e is true, f is not unknown from t

select interval '1 day', interval '1' hour, now() - interval '5 minutes', date '2024-01-01' + 3, time '10:00', timestamp '2024-01-01 00:00:00'

select date_trunc('day', a), age(a), a at time zone 'UTC', extract(epoch from a), to_char(a, 'YYYY-MM-DD'), make_interval(days => 10) from t

select to_date(?, 'YYYY-MM-DD'), to_timestamp(?), clock_timestamp(), current_date, localtime

select (a, b) overlaps (c, d) from t

select tsrange(a, b, '[)') && tsrange(?, ?), int4range(1, 5) @> 3, lower(r), upper(r), r -|- s, r << s, r &< s from t

select b'101', x'1F', E'a\nb', E'it\'s', 'it''s', $$it's$$, $tag$ $$ $tag$, 1e10, 1.5e-3, .5, 5., 0x1F, 1_000_000

select "Mixed Case", "quoted"".name", a AS "select" from "Some Schema"."Some Table"

select a from t where b = 'semi;colon' and c = '--no comment' and d = '/* neither */'

select /* a comment */ a -- and another
from t /* nested /* comment */ here */ where b = 1

/* app:orders;thread:12 */ select 1

select 'a' 'b', 'a'
'b'

-- text, search, patterns
select length(a), char_length(a), octet_length(a), upper(a), lower(a), initcap(a), left(a, 3), right(a, 3), lpad(a, 10, '0'), reverse(a), repeat(a, 2), replace(a, 'x', 'y'), split_part(a, ',', 1), strpos(a, 'x'), translate(a, 'ab', 'cd'), btrim(a), ltrim(a), rtrim(a), md5(a), ascii(a), chr(65), format('%s-%I', a, b), quote_literal(a), starts_with(a, 'x') from t

select substring(a from 2 for 3), overlay(a placing 'x' from 2), trim(leading '0' from a), regexp_replace(a, 'x', 'y', 'g'), regexp_match(a, 'b'), regexp_split_to_table(a, ',') from t

select to_tsvector('english', body) @@ to_tsquery('english', ?), ts_rank(v, q), ts_headline('english', body, plainto_tsquery(?)), websearch_to_tsquery(?) from t

select * from docs where v @@ phraseto_tsquery('english', ?) order by ts_rank_cd(v, q) desc

select * from t order by name collate "C", b using <

select name % ?, name <-> ?, ? <% name, name <<-> ? from t

-- aggregates and windows
select count(*) filter (where a > 1), sum(distinct a), bool_and(b), every(b), stddev(a), variance(a), corr(a, c), percentile_cont(0.5) within group (order by a), mode() within group (order by a) from t

select rank() over w, dense_rank() over w, lag(a) over w, lead(a, 2, 0) over w, first_value(a) over w, ntile(4) over w, cume_dist() over w from t window w as (partition by b order by c)

select sum(a) over (order by b rows between unbounded preceding and current row), avg(a) over (order by b range between interval '1 day' preceding and interval '1 day' following exclude ties) from t

select count(*) over (), row_number() over (order by a desc) from t

select distinct on (a) a, b from t order by a, b desc

select distinct on (a, b) count(*) over (), lower(a) from t

select all a from only t

select a, count(*) from t group by 1 having count(*) > 1 order by 2 desc limit 10

-- numbers
select abs(a), ceil(a), floor(a), round(a, 2), trunc(a), mod(a, 2), power(a, 2), sqrt(a), exp(a), ln(a), log(a), sign(a), greatest(a, b), least(a, b), random(), div(a, 2), width_bucket(a, 0, 10, 5) from t

select gen_random_uuid(), uuid_extract_timestamp(?), uuidv7(), sha256(a::bytea), encode(a, 'hex'), decode(?, 'base64') from t

select generate_series(1, 10), generate_series(now(), now() + interval '1 day', '1 hour')

select g from generate_series(1, 100) g

select g.n from generate_series(1, 100) as g(n)

select s.day::date from generate_series(date '2024-01-01', date '2024-12-31', interval '1 day') s(day)

-- network, geometry, xml
select inet '10.0.0.1' << inet '10.0.0.0/8', host(a), netmask(a), a >>= b from t

select point(1, 2) <-> point(3, 4) from t

select box '((0,0),(1,1))' && box '((0,0),(2,2))', circle '((0,0),2)' @> point '(1,1)'

select xmlelement(name a, xmlattributes(b as c), d), xmlforest(a, b), xmlagg(x), xpath('/a/b', x), xmlserialize(content x as text) from t

-- transactions and maintenance
commit

rollback

savepoint a

release savepoint a

rollback to savepoint a

set local statement_timeout = '5s'

set local "app.tenant" = 'acme'

set transaction isolation level repeatable read

set transaction read only

set constraints all deferred

select set_config('app.tenant', ?, true)

select pg_advisory_xact_lock(?), pg_try_advisory_xact_lock(?)

lock table t in share mode

notify news, 'payload'

select pg_notify('news', ?)

explain select * from t where a = 1

explain (analyze, buffers, format json) select * from t where lower(a) = 'x'

explain analyze insert into t (a) values (1)

truncate table t restart identity cascade

copy t (a, b) from stdin with (format csv)

copy (select a from t) to stdout

declare c no scroll cursor for select * from t

fetch forward 100 from c

move forward 10 in c

close c

table t

values (1, 'a'), (2, 'b')

select pg_backend_pid(), pg_is_in_recovery(), txid_current(), pg_current_wal_lsn(), inet_server_addr()

select pg_size_pretty(pg_total_relation_size(c.oid)), pg_get_userbyid(c.relowner) from pg_catalog.pg_class c where c.relname = ?

select n.nspname, c.relname, a.attname, pg_catalog.format_type(a.atttypid, a.atttypmod) from pg_catalog.pg_namespace n join pg_catalog.pg_class c on c.relnamespace = n.oid join pg_catalog.pg_attribute a on a.attrelid = c.oid where a.attnum > 0

select table_name, column_name from information_schema.columns where table_schema = ?

select name, setting from pg_settings where name = 'max_connections'

select current_setting('app.tenant', true)

select pid, state, query from pg_stat_activity where datname = current_database()

select {fn ucase(a)}, {d '2024-01-01'}, {ts '2024-01-01 00:00:00'} from {oj t left outer join u on t.id = u.id}

select * from t where a like '%\_%' and b = 'C:\dir'

select a from t where (a, b) = (?, ?) and (c) in (select d from u) limit (?) offset (?)

select (t).a, (t.c).d from t

select (select a from t limit 1), (array_agg(b))[1] from u

select a::text || ':' || b::text, (a + b)::numeric(10, 2), -(a)::int from t

select case a when 1 then 'x' else (select b from u) end, nullif(a, 0), coalesce(a, b, 0) from t

select row(1, 2), row(t.*) from t

alter table t add column a int

select p1_0.id from product p1_0 where p1_0.name like ? escape '\'

select p1_0.id from product p1_0 where upper(p1_0.name) like upper(?) escape '\' or p1_0.code like ? escape '\' order by p1_0.id fetch first ? rows only

with a (x) as (select 1), b (y) as (select x from a) select * from a, b

explain update t set a = 1 where b = 2

select a from t where p <@> point(?, ?) < ? order by p <@> q

create index i on t (a, lower(b))

select {fn concat({fn lower(a)}, 'b')}||'x', {fn now()}::date from {oj t left outer join u on t.id = u.id} where ({fn length(a)}>{fn length(b)}) and a like ? {escape '!'} and d>={ts '2024-01-01 00:00:00'}

select a from t where b at time zone ? > ? and c between symmetric ? and ? limit ? offset ?

select lo_unlink(?), lo_from_bytea(0, ?), lo_get(?)

select pg_logical_emit_message(true, 'outbox', ?)
