#!/usr/bin/perl
# A digest of log files.
use strict;
use warnings;
use List::Util qw(sum max);

my %count;
my @files = @ARGV ? @ARGV : glob("*.log");
our $VERSION = '1.02';

sub level {
    my ($line) = @_;
    return 'none' unless defined $line;
    if ($line =~ /^\[(\w+)\]/) {
        return lc $1;
    }
    return 'info';
}

sub digest {
    my ($file, %options) = @_;
    open(my $in, '<', $file) or die "cannot open $file: $!";
    while (my $line = <$in>) {
        chomp $line;
        my $level = level($line);
        $count{$level}++;
        if ($level eq 'error' && $options{verbose}) {
            my @words = split(/\s+/, $line);
            push(@{ $options{errors} }, needle($words[2], scalar(@words), 'x'));
        }
    }
    close($in);
    return;
}

foreach my $file (sort @files) {
    digest($file, verbose => 1, errors => []);
}

for my $level (keys %count) {
    printf("%-10s %5d\n", $level, $count{$level});
}
print "total: ", sum(values %count), "\n";
