package dev.weir.sql;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Names before a parenthesis that change no session by themselves: words of the language, types,
 * and functions of the server that only compute or look things up. Any other name may be a function
 * of the application's own, which may set what it likes ({@link SessionEffect#FUNCTION}).
 *
 * <p>A name that is missing here costs a reset off the borrower's path. A name that should not be
 * here would let state through: so functions that run text which they are given ({@code
 * query_to_xml}, {@code ts_rewrite}) are left out, and so is what extensions bring. What the
 * recogniser knows by name and judges itself, such as {@code set_config}, is here.
 *
 * <p>From the chapters on functions and on SQL syntax of the PostgreSQL 18 and MariaDB 11 manuals.
 */
public final class KnownFunctions {

    private static final String LANGUAGE =
            """
            all and any array as asc between bigint binary bit boolean by bytea case cast char
            character check column columns conflict constraint copy create cross cube current cursor
            date datetime dec decimal default delete desc distinct do double duplicate else end
            enum except exists explain extract fetch filter first float following for foreign from
            full grouping group having ilike in index inner insert int integer intersect interval
            into is join json jsonb key last lateral left like limit match materialized mediumint
            merge mod natural nchar next not null nulls nullif numeric nvarchar of offset on only
            or order outer over overlaps overriding partition placing preceding precision prepare
            primary range real recursive references repeatable replace returning returns right rlike
            rollup
            row rows select set sets similar smallint some such symmetric table tablesample text
            then time timestamp timestamptz timetz tinyint to union unique update using vacuum
            values varbinary varbit varchar varying when where window with within without xor
            bernoulli system analyze sounds regexp against mode date_add date_sub signed unsigned
            """;

    private static final String OF_BOTH =
            """
            abs acos ascii asin atan atan2 avg bit_and bit_length bit_or bit_xor ceil ceiling
            char_length character_length chr coalesce concat concat_ws cos cot count
            cume_dist current_date current_role current_schema current_time current_timestamp
            current_user degrees dense_rank exp first_value floor format greatest
            json_array json_arrayagg json_exists json_object json_objectagg json_query json_value
            lag last_value lastval lead least length ln localtime localtimestamp log log10 log2
            lower lpad ltrim max md5 min nextval now nth_value ntile octet_length percent_rank pi
            position pow power radians random rank repeat reverse round row_number rpad
            rtrim session_user setval sign sin sqrt stddev stddev_pop stddev_samp
             substr substring sum system_user tan translate trim upper user uuid
            var_pop var_samp variance version
            """;

    private static final String OF_POSTGRES =
            """
            abbrev acldefault aclexplode acosd acosh age any_value area array_agg array_append
            array_cat array_dims
            array_fill box center circle diagonal diameter hashtext height isclosed isopen lcase
            lo_creat lo_create lo_from_bytea lo_get lo_put lo_unlink lseg npoints path point
            polygon radius slope ucase
            array_length array_lower array_ndims array_position array_positions array_prepend
            array_remove array_replace array_reverse array_sample array_shuffle array_sort
            array_to_json array_to_string array_upper asind asinh atand atan2d atanh bit_count
            bool_and bool_or broadcast btrim cardinality casefold cbrt clock_timestamp
            col_description convert convert_from convert_to corr cosd cosh cotd covar_pop
            covar_samp current_catalog current_database current_query current_schemas
            current_setting currval date_bin date_part date_trunc daterange
            datemultirange decode div encode enum_first enum_last enum_range erf erfc every
            factorial format_type gamma gcd gen_random_uuid generate_series generate_subscripts
            get_bit get_byte has_any_column_privilege has_column_privilege has_database_privilege
            has_foreign_data_wrapper_privilege has_function_privilege has_language_privilege
            has_parameter_privilege has_schema_privilege has_sequence_privilege
            has_server_privilege has_table_privilege has_tablespace_privilege has_type_privilege
            host hostmask inet_client_addr inet_client_port inet_merge
            inet_same_family inet_server_addr inet_server_port initcap int4multirange int4range
            int8multirange int8range isempty isfinite json_agg json_agg_strict
            json_array_elements json_array_elements_text json_array_length json_build_array
            json_build_object json_each json_each_text json_extract_path json_extract_path_text
            json_object_agg json_object_agg_strict json_object_agg_unique
            json_object_agg_unique_strict json_object_keys json_populate_record
            json_populate_recordset json_scalar json_serialize json_strip_nulls json_table
            json_to_record json_to_recordset json_typeof jsonb_agg jsonb_agg_strict
            jsonb_array_elements jsonb_array_elements_text jsonb_array_length jsonb_build_array
            jsonb_build_object jsonb_each jsonb_each_text jsonb_extract_path
            jsonb_extract_path_text jsonb_insert jsonb_object jsonb_object_agg
            jsonb_object_agg_strict jsonb_object_agg_unique jsonb_object_agg_unique_strict
            jsonb_object_keys jsonb_path_exists jsonb_path_exists_tz jsonb_path_match
            jsonb_path_match_tz jsonb_path_query jsonb_path_query_array jsonb_path_query_array_tz
            jsonb_path_query_first jsonb_path_query_first_tz jsonb_path_query_tz
            jsonb_populate_record jsonb_populate_recordset jsonb_pretty jsonb_set jsonb_set_lax
            jsonb_strip_nulls jsonb_to_record jsonb_to_recordset jsonb_typeof
            justify_days justify_hours justify_interval lcm levenshtein lgamma lower_inc lower_inf
            make_date make_interval make_time make_timestamp make_timestamptz masklen min_scale
            merge_action
            multirange netmask network normalize num_nonnulls num_nulls numerange nummultirange
            numnode obj_description oid overlay parse_ident percentile_cont percentile_disc
            pg_advisory_lock pg_advisory_lock_shared pg_advisory_unlock pg_advisory_unlock_all
            pg_advisory_unlock_shared pg_advisory_xact_lock pg_advisory_xact_lock_shared
            pg_backend_pid pg_blocking_pids pg_export_snapshot pg_logical_emit_message
            pg_cancel_backend pg_client_encoding pg_column_size
            pg_conf_load_time pg_current_snapshot pg_current_wal_lsn pg_current_xact_id
            pg_current_xact_id_if_assigned pg_database_size pg_encoding_to_char
            pg_collation_is_visible pg_describe_object pg_filenode_relation pg_identify_object
            pg_opclass_is_visible pg_operator_is_visible pg_options_to_table pg_partition_ancestors
            pg_partition_root pg_partition_tree pg_relation_filepath pg_sequence_parameters
            row_security_active
            pg_function_is_visible pg_get_constraintdef pg_get_expr pg_get_functiondef
            pg_get_function_arguments pg_get_function_identity_arguments pg_get_function_result
            pg_get_indexdef pg_get_keywords pg_get_partition_constraintdef pg_get_partkeydef
            pg_get_ruledef pg_get_serial_sequence pg_get_statisticsobjdef pg_get_triggerdef
            pg_get_userbyid pg_get_viewdef pg_has_role pg_indexes_size
            pg_is_in_recovery pg_is_other_temp_schema pg_last_wal_receive_lsn
            pg_last_wal_replay_lsn pg_last_xact_replay_timestamp pg_listening_channels
            pg_my_temp_schema pg_notification_queue_usage pg_notify pg_postmaster_start_time
            pg_relation_filenode pg_relation_size pg_size_bytes pg_size_pretty pg_sleep
            pg_sleep_for pg_sleep_until pg_snapshot_xmax pg_snapshot_xmin pg_stat_get_activity
            pg_table_is_visible pg_table_size pg_tablespace_size pg_terminate_backend
            pg_total_relation_size pg_try_advisory_lock pg_try_advisory_lock_shared
            pg_try_advisory_xact_lock pg_try_advisory_xact_lock_shared pg_type_is_visible
            pg_typeof pg_visible_in_snapshot pg_wal_lsn_diff pg_xact_commit_timestamp
            phraseto_tsquery plainto_tsquery querytree quote_ident quote_literal quote_nullable
            random_normal range_agg range_intersect_agg range_merge regclass regexp_count
            regexp_instr regexp_like regexp_match regexp_matches regexp_replace
            regexp_split_to_array regexp_split_to_table regexp_substr regr_avgx regr_avgy
            regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy row_to_json
            scale set_bit set_byte set_config set_masklen setseed setweight sha224 sha256 sha384
            sha512 shobj_description sind sinh split_part sqrt starts_with statement_timestamp
            string_agg string_to_array string_to_table strip strpos tand tanh timeofday timezone
            to_ascii
            to_bin to_char to_date to_hex to_json to_jsonb to_number to_oct to_regclass
            to_regcollation to_regnamespace to_regoper to_regoperator to_regproc to_regprocedure
            to_regrole to_regtype to_timestamp to_tsquery to_tsvector transaction_timestamp
            trim_array trim_scale trunc ts_delete ts_filter ts_headline ts_lexize ts_rank
            ts_rank_cd tsmultirange tsquery_phrase tsrange tstzmultirange tstzrange
            tsvector_to_array txid_current txid_current_if_assigned txid_current_snapshot
            txid_snapshot_xmax txid_snapshot_xmin txid_status txid_visible_in_snapshot
            unicode_assigned
            unistr unnest upper_inc upper_inf uuid_extract_timestamp uuid_extract_version uuidv4
            uuidv7 websearch_to_tsquery width_bucket xmlagg xmlattributes xmlcomment xmlconcat
            xmlelement xmlexists xmlforest xmlparse xmlpi xmlroot xmlserialize xpath xpath_exists
            """;

    private static final String OF_MYSQL =
            """
            add_months adddate addtime crc32 rownum updatexml database day hour minute month quote
            rand second sha1 sha2 std
            strcmp truncate year aes_decrypt aes_encrypt any_value benchmark bin bin_to_uuid
            bit_count
            charset coercibility collation compress connection_id conv convert convert_tz crc32c
            curdate curtime date_format datediff dayname dayofmonth dayofweek dayofyear decode elt
            encode encrypt export_set extractvalue field find_in_set format_bytes found_rows
            from_base64 from_days from_unixtime get_format get_lock group_concat hex if ifnull
            inet6_aton inet6_ntoa inet_aton inet_ntoa insert instr is_free_lock is_ipv4
            is_ipv4_compat is_ipv4_mapped is_ipv6 is_used_lock is_uuid isnull json_append
            json_array_append json_array_insert json_array_intersect json_compact json_contains
            json_contains_path json_depth json_detailed json_equals json_extract json_insert
            json_keys json_length json_loose json_merge json_merge_patch json_merge_preserve
            json_normalize json_object_filter_keys json_object_to_array json_overlaps
            json_pretty json_quote json_remove json_replace json_schema_valid json_search json_set
            json_storage_size json_table json_type json_unquote json_valid last_day
            last_insert_id lcase load_file locate make_set makedate maketime median microsecond
            mid monthname natural_sort_key nvl nvl2 oct old_password ord password period_add
            period_diff quarter random_bytes regexp_instr regexp_like regexp_replace regexp_substr
            release_all_locks release_lock row_count schema sec_to_time sformat sleep soundex
            space str_to_date subdate substring_index subtime sysdate sys_guid time_format
            time_to_sec timediff timestampadd timestampdiff to_base64 to_char to_date to_days
            to_number to_seconds trim_oracle ucase uncompress uncompressed_length unhex
            unix_timestamp utc_date utc_time utc_timestamp uuid_short uuid_to_bin value
            values week weekday weekofyear weight_string yearweek
            column_add column_check column_create column_delete column_exists column_get
            column_json column_list format_pico_time gtid_subset gtid_subtract json_key_value
            json_schema_validation_report json_storage_free kdf lengthb percentile_cont
            percentile_disc sha uuid_v4 uuid_v7 vec_distance vec_distance_cosine
            vec_distance_euclidean vec_fromtext vec_totext
            area asbinary astext aswkb aswkt boundary buffer centroid contains convexhull crosses
            dimension disjoint endpoint envelope equals exteriorring geomcollfromtext
            geomcollfromwkb geometrycollectionfromtext geometrycollectionfromwkb geometryfromtext
            geometryfromwkb geometryn geometrytype geomfromtext geomfromwkb glength interiorringn
            intersects isclosed isempty isring issimple linefromtext linefromwkb
            linestringfromtext linestringfromwkb mlinefromtext mlinefromwkb mpointfromtext
            mpointfromwkb mpolyfromtext mpolyfromwkb numgeometries numinteriorrings numpoints
            pointfromtext pointfromwkb pointn pointonsurface polyfromtext polyfromwkb
            polygonfromtext polygonfromwkb srid startpoint touches x y
            geometrycollection linestring mbrcontains mbrcoveredby mbrcovers mbrdisjoint mbrequal
            mbrequals mbrintersects mbroverlaps mbrtouches mbrwithin multilinestring multipoint
            multipolygon point polygon st_area st_asbinary st_asgeojson st_astext st_aswkb
            st_aswkt st_boundary st_buffer st_buffer_strategy st_centroid st_collect st_contains
            st_convexhull st_crosses st_difference st_dimension st_disjoint st_distance
            st_distance_sphere st_endpoint st_envelope st_equals st_exteriorring st_geohash
            st_geometrycollectionfromtext st_geometrycollectionfromwkb st_geometryfromtext
            st_geometryfromwkb st_geometryn st_geometrytype st_geomcollfromtext
            st_geomcollfromwkb st_geomfromgeojson st_geomfromtext st_geomfromwkb st_interiorringn
            st_intersection st_intersects st_isclosed st_isempty st_isring st_issimple st_isvalid
            st_latfromgeohash st_latitude st_length st_linefromtext st_linefromwkb
            st_linestringfromtext st_linestringfromwkb st_longfromgeohash st_longitude
            st_mlinefromtext st_mlinefromwkb st_mpointfromtext st_mpointfromwkb st_mpolyfromtext
            st_mpolyfromwkb st_numgeometries st_numinteriorring st_numinteriorrings st_numpoints
            st_overlaps st_pointfromgeohash st_pointfromtext st_pointfromwkb st_pointn
            st_pointonsurface st_polyfromtext st_polyfromwkb st_polygonfromtext
            st_polygonfromwkb st_relate st_simplify st_srid st_startpoint st_swapxy
            st_symdifference st_touches st_transform st_union st_validate st_within st_x st_y
            """;

    private static final KnownFunctions POSTGRES = new KnownFunctions(OF_POSTGRES);
    private static final KnownFunctions MYSQL = new KnownFunctions(OF_MYSQL);

    private static final Set<String> WORDS = Set.of(LANGUAGE.strip().split("\\s+"));

    private final Set<String> names = new HashSet<>();

    private KnownFunctions(String own) {
        for (String text : new String[] {LANGUAGE, OF_BOTH, own}) {
            names.addAll(List.of(text.strip().split("\\s+")));
        }
    }

    public static KnownFunctions of(SqlDialect dialect) {
        return dialect == SqlDialect.MYSQL ? MYSQL : POSTGRES;
    }

    /** All of them, in lower case. */
    public Set<String> names() {
        return Collections.unmodifiableSet(names);
    }

    /** Whether a call of this name, as the server looks it up, leaves nothing. */
    public boolean contains(String name) {
        return names.contains(name);
    }

    /** Whether this is a word of the language, if it is not quoted. */
    boolean isOfLanguage(String name) {
        return WORDS.contains(name);
    }
}
